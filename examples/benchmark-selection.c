/* benchmark-selection.c: which part of the benchmark was asked for.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifdef HAVE_CONFIG_H
#include <config.h>
#else
#define _GNU_SOURCE 1
#endif

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "benchmark-program.h"
#include "benchmark-selection.h"

#define NAME_SIZE 32

/* The next name of a comma-separated list, in lower case; 0 after the last.
   One that is too long is cut, and so is no name of anything. */
static int
next_name (const char **list, char *name)
{
  if (**list == 0)
    return 0;
  size_t length = strcspn (*list, ","), kept = length < NAME_SIZE ? length : NAME_SIZE - 1;
  for (size_t i = 0; i < kept; i++)
    name[i] = (char) tolower ((unsigned char) (*list)[i]);
  name[kept] = 0;
  *list += length + ((*list)[length] == ',');
  return 1;
}

/* ---- operations and sizes */

void
selection_all (struct selection *s)
{
  static const size_t usual[] = { 16, 64, 256, 1024, 4096, 16384, 65536, 1048576 };
  *s = (struct selection) { .size_count = sizeof usual / sizeof *usual };
  memcpy (s->sizes, usual, sizeof usual);
  for (int i = 0; i < OPERATIONS; i++)
    s->operations[i] = 1;
}

void
selection_operations (struct selection *s, const char *list)
{
  char name[NAME_SIZE];
  memset (s->operations, 0, sizeof s->operations);
  if (*list == 0)
    list = ",";
  while (next_name (&list, name))
    {
      int found = 0;
      for (int i = 0; i < OPERATIONS; i++)
        if (strcmp (name, operation_names[i].name) == 0
            || (strcmp (name, "mode") == 0 && operation_is_mode_alone ((enum operation) i)))
          found = s->operations[i] = 1;
      if (!found)
        program_ends (EXIT_USAGE, "unknown operation \"%s\": there are encrypt, decrypt, ad, key, nonce, mode-encrypt,"
                      " mode-decrypt, mode-ad, and mode for the last three", name);
    }
}

static int
compare_sizes (const void *a, const void *b)
{
  size_t x = *(const size_t *) a, y = *(const size_t *) b;
  return (x > y) - (x < y);
}

void
selection_sizes (struct selection *s, const char *list)
{
  char name[NAME_SIZE];
  s->size_count = 0;
  s->own_sizes = 1;
  if (*list == 0)
    list = ",";
  while (next_name (&list, name))
    {
      char *end;
      unsigned long n = isdigit ((unsigned char) *name) ? strtoul (name, &end, 10) : (end = name, 0);
      size_t unit = *end == 'k' ? 1024 : *end == 'm' ? 1048576 : 1;
      if (n == 0 || n > MAX_SIZE / unit || strcmp (end + (unit > 1), "") != 0)
        program_ends (EXIT_USAGE, "no size: \"%s\": there are 1 to 64M bytes, and K and M are units", name);
      if (s->size_count == MAX_SIZES)
        program_ends (EXIT_USAGE, "more than %d sizes", MAX_SIZES);
      s->sizes[s->size_count++] = n * unit;
    }
  qsort (s->sizes, s->size_count, sizeof *s->sizes, compare_sizes);
  size_t kept = 1;
  for (size_t i = 1; i < s->size_count; i++)
    if (s->sizes[i] != s->sizes[kept - 1])
      s->sizes[kept++] = s->sizes[i];
  s->size_count = kept;
}

int
selection_has_size (const struct selection *s, enum operation operation, size_t size)
{
  return s->own_sizes || !operation_is_mode_alone (operation) || (size >= 1024 && size <= 16384);
}

/* ---- contestants */

#define MAX_NAMES 3

typedef size_t names_func (const struct contestant *c, char names[MAX_NAMES][NAME_SIZE]);

static size_t
algorithm_names (const struct contestant *c, char names[MAX_NAMES][NAME_SIZE])
{
  snprintf (names[0], NAME_SIZE, "%s", mode_name (c->mode));
  snprintf (names[1], NAME_SIZE, "aes%d", c->key_bits);
  snprintf (names[2], NAME_SIZE, "%s-aes%d", mode_name (c->mode), c->key_bits);
  return 3;
}

/* "urtica" is what a program gets that does not choose. */
static size_t
implementation_names (const struct contestant *c, char names[MAX_NAMES][NAME_SIZE])
{
  size_t n = 0;
  if (c->implementation)
    snprintf (names[n++], NAME_SIZE, "%s", c->implementation);
  if (c->implementation == NULL || c->in_use)
    snprintf (names[n++], NAME_SIZE, "%s", c->library);
  return n;
}

static int
is_named (const struct contestant *c, names_func *names_of, const char *name)
{
  char names[MAX_NAMES][NAME_SIZE];
  size_t n = names_of (c, names);
  for (size_t i = 0; i < n; i++)
    if (strcasecmp (names[i], name) == 0)
      return 1;
  return 0;
}

/* All their names in lower case, each once. */
static void
list_names (const struct contestants *all, names_func *names_of, size_t size, char *text)
{
  size_t used = 0;
  text[0] = 0;
  for (size_t i = 0; i < all->count; i++)
    {
      char names[MAX_NAMES][NAME_SIZE];
      size_t n = names_of (&all->list[i], names);
      for (size_t j = 0; j < n; j++)
        {
          size_t earlier = 0;
          while (earlier < i && !is_named (&all->list[earlier], names_of, names[j]))
            earlier++;
          if (earlier == i && used + NAME_SIZE + 2 < size)
            used += (size_t) sprintf (text + used, "%s%s", used ? ", " : "", names[j]);
        }
    }
  for (char *p = text; *p; p++)
    *p = (char) tolower ((unsigned char) *p);
}

/* Drops from wanted whom the list does not name; no list names all. */
static void
want_named (const struct contestants *all, names_func *names_of, const char *what, const char *list, int *wanted)
{
  int named[MAX_CONTESTANTS] = { 0 };
  char name[NAME_SIZE];
  if (list == NULL)
    return;
  if (*list == 0)
    list = ",";
  while (next_name (&list, name))
    {
      int found = 0;
      for (size_t i = 0; i < all->count; i++)
        if (is_named (&all->list[i], names_of, name))
          found = named[i] = 1;
      if (!found)
        {
          char there[1024];
          list_names (all, names_of, sizeof there, there);
          program_ends (EXIT_USAGE, "unknown %s \"%s\": there are %s", what, name, there);
        }
    }
  for (size_t i = 0; i < all->count; i++)
    wanted[i] &= named[i];
}

void
selection_contestants (const struct selection *s, struct contestants *all)
{
  int wanted[MAX_CONTESTANTS];
  for (size_t i = 0; i < all->count; i++)
    wanted[i] = 1;
  want_named (all, implementation_names, "implementation", s->implementations, wanted);
  want_named (all, algorithm_names, "algorithm", s->algorithms, wanted);

  size_t kept = 0;
  for (size_t i = 0; i < all->count; i++)
    if (wanted[i])
      all->list[kept++] = all->list[i];
    else
      all->list[i].calls->destroy (all->list[i].state);
  all->count = kept;
}
