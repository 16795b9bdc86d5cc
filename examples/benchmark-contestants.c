/* benchmark-contestants.c: the list of those who take part.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdio.h>
#include <string.h>

#include <urtica/urtica.h>

#include "benchmark-contestants.h"
#include "benchmark-program.h"

const uint8_t contestant_key[32] =
{
  0x6a, 0x09, 0xe6, 0x67, 0xbb, 0x67, 0xae, 0x85, 0x3c, 0x6e, 0xf3, 0x72, 0xa5, 0x4f, 0xf5, 0x3a,
  0x51, 0x0e, 0x52, 0x7f, 0x9b, 0x05, 0x68, 0x8c, 0x1f, 0x83, 0xd9, 0xab, 0x5b, 0xe0, 0xcd, 0x19
};

_Noreturn void
contestant_failed (const char *library)
{
  program_ends (EXIT_FAILED, "a call to %s failed", library);
}

void
contestants_add (struct contestants *all, struct contestant c)
{
  if (all->count == MAX_CONTESTANTS)
    program_ends (EXIT_FAILED, "more than %zu contestants", all->count);
  c.state = c.calls->create (c.mode, c.key_bits, contestant_key);
  if (c.state)
    all->list[all->count++] = c;
}

void
contestants_all (struct contestants *all)
{
  static struct contestants found;
  found.count = all->count = 0;
  add_urtica (&found);
  add_nettle (&found);
  add_openssl (&found);
  add_libgcrypt (&found);

  for (size_t i = 0; i < found.count; i++)
    if (found.list[i].in_use)
      all->list[all->count++] = found.list[i];
  for (int mode = 0; mode < MODES; mode++)
    for (size_t i = 0; i < found.count; i++)
      if (!found.list[i].in_use && found.list[i].mode == (enum mode) mode)
        all->list[all->count++] = found.list[i];
}

void
contestants_free (struct contestants *all)
{
  for (size_t i = 0; i < all->count; i++)
    all->list[i].calls->destroy (all->list[i].state);
  all->count = 0;
}

const char *
mode_name (enum mode mode)
{
  static const char *const names[MODES] = { "OCB", "GCM", "EAX" };
  return names[mode];
}

void
contestant_name (const struct contestant *c, size_t size, char *name)
{
  if (c->implementation)
    snprintf (name, size, "%s %s %s", c->library, mode_name (c->mode), c->implementation);
  else
    snprintf (name, size, "%s %s", c->library, mode_name (c->mode));
}

int
contestant_width (const struct contestant *c, int widest)
{
  static const struct { const char *implementation; int width; } own[] =
    { { "aesni", 16 }, { "aesniavx", 16 }, { "vaes256", 32 }, { "vaes512", 64 } };
  if (c->implementation == NULL)
    return widest;
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strcmp (own[i].implementation, c->implementation) == 0)
      return own[i].width;
  return 0;
}

void
contestant_select (const struct contestant *c)
{
  if (c->implementation && !urtica_select_implementation (c->implementation))
    contestant_failed (c->library);
}
