/* benchmark-contestants.h: who takes part: one library's mode of operation
   over one cipher, behind the same calls for all.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef BENCHMARK_CONTESTANTS_H
#define BENCHMARK_CONTESTANTS_H

#include <stddef.h>
#include <stdint.h>

#define NONCE_SIZE 12
#define TAG_SIZE 16

enum mode { MODE_OCB, MODE_GCM, MODE_EAX, MODES };

/* The calls take the state that create made. A message is its text and then
   its tag; length is that of the text alone. */
struct calls
{
  /* A state with the key in it, for both directions, or NULL if the library
     at hand has no such algorithm. */
  void *(*create) (enum mode mode, int key_bits, const uint8_t *key);
  void (*destroy) (void *state);

  /* The key again, as far as encryption needs it. */
  void (*set_key) (void *state, const uint8_t *key);

  /* The beginning of a message, and after that alone its end: the tag of
     the empty message. */
  void (*set_nonce) (void *state, const uint8_t *nonce);
  void (*finish) (void *state, uint8_t *tag);

  /* One message from end to end. open returns 0 if the tag is wrong. */
  void (*seal) (void *state, const uint8_t *nonce, size_t alength, const uint8_t *adata,
                size_t length, uint8_t *dst, const uint8_t *src);
  int (*open) (void *state, const uint8_t *nonce, size_t length, uint8_t *dst, const uint8_t *src);
};

struct contestant
{
  const char *library;
  const char *implementation;   /* of urtica's own AES, otherwise NULL */
  enum mode mode;
  int key_bits;
  int over_nettle;              /* OCB over Nettle's AES: competes in the rows for the mode alone */
  int in_use;                   /* of urtica: what a program gets that does not choose */
  const struct calls *calls;
  void *state;
};

#define MAX_CONTESTANTS 96

struct contestants
{
  size_t count;
  struct contestant list[MAX_CONTESTANTS];
};

/* What each library adds; nothing, if it was not there to compile with. */
void
add_urtica (struct contestants *all);
void
add_nettle (struct contestants *all);
void
add_openssl (struct contestants *all);
void
add_libgcrypt (struct contestants *all);

/* Versions of what runs, or NULL. */
const char *
version_of_nettle (void);
const char *
version_of_openssl (void);
const char *
version_of_libgcrypt (void);

/* contestants_add: appends one, its state made with the key that all have,
   unless the library has no such algorithm. */
void
contestants_add (struct contestants *all, struct contestant c);

/* contestants_all: everybody, OCB first, then mode by mode; urtica's
   implementation in use heads the list. */
void
contestants_all (struct contestants *all);

void
contestants_free (struct contestants *all);

/* contestant_key: 32 bytes, of which each takes what it needs. */
extern const uint8_t contestant_key[32];

const char *
mode_name (enum mode mode);

/* contestant_name: for people, as "urtica OCB ct64". size is that of name. */
void
contestant_name (const struct contestant *c, size_t size, char *name);

/* contestant_width: of the registers in which it does AES, in bytes; 0 if it
   does AES without the instructions for that. Libraries that do not say what
   they use could use the widest. */
int
contestant_width (const struct contestant *c, int widest);

/* contestant_select: makes it the one whose code the next calls run. */
void
contestant_select (const struct contestant *c);

/* contestant_failed: ends the program, since a call failed that never does. */
_Noreturn void
contestant_failed (const char *library);

#endif /* BENCHMARK_CONTESTANTS_H */
