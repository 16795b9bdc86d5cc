# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# The drop-in for Nettle: the objects of liburtica under Nettle's names.

EXTRA_DIST += nettle/nettle.map

if NETTLE_DROPIN
nettleincludedir = $(includedir)/urtica-nettle/nettle
nettleinclude_HEADERS = nettle/ocb.h
pkgconfig_DATA += urtica-nettle.pc

lib_LTLIBRARIES += liburtica-nettle.la
liburtica_nettle_la_SOURCES = nettle/nettle.cc
liburtica_nettle_la_CXXFLAGS = $(liburtica_la_CXXFLAGS)
liburtica_nettle_la_LDFLAGS = $(AM_LDFLAGS) $(LIBRARY_LDFLAGS) -version-info $(URTICA_ABI) -no-undefined \
  -Wl,--version-script=$(srcdir)/nettle/nettle.map
liburtica_nettle_la_LIBADD = $(liburtica_la_OBJECTS) $(liburtica_la_LIBADD)
EXTRA_liburtica_nettle_la_DEPENDENCIES = $(liburtica_la_OBJECTS) nettle/nettle.map
liburtica_nettle_la_LINK = $(LIBTOOL) $(AM_V_lt) --tag=CC $(AM_LIBTOOLFLAGS) $(LIBTOOLFLAGS) --mode=link \
  $(CC) $(AM_CFLAGS) $(CFLAGS) $(liburtica_nettle_la_LDFLAGS) $(LDFLAGS) -o $@
else
EXTRA_DIST += nettle/nettle.cc nettle/ocb.h
endif
