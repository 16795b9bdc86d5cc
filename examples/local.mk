# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
# Plain C, each to be read and copied; the sources are installed.

examplesdir = $(docdir)/examples
dist_examples_DATA =

# ---- the two programs of the README


# ---- ocb-file


# ---- ocb-benchmark


