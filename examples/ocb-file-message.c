/* ocb-file-message.c: one message of any length, piece by piece, under an
   AES key of any of the three sizes.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#define _GNU_SOURCE 1
#define _FILE_OFFSET_BITS 64

#include "ocb-file.h"

#include <stdlib.h>
#include <string.h>

#include <urtica/ocb.h>

union key
{
  struct { struct urtica_ocb_aes128_encrypt_key ocb; struct urtica_aes128_ctx decrypt; } aes128;
  struct { struct urtica_ocb_aes192_encrypt_key ocb; struct urtica_aes192_ctx decrypt; } aes192;
  struct { struct urtica_ocb_aes256_encrypt_key ocb; struct urtica_aes256_ctx decrypt; } aes256;
};

/* The calls for one key size; encrypt and decrypt work in place. */
struct key_calls
{
  size_t key_size;
  void (*set_key) (union key *key, const uint8_t *bytes);
  void (*set_nonce) (struct urtica_ocb_ctx *ctx, const union key *key, const struct parameters *p);
  void (*update) (struct urtica_ocb_ctx *ctx, const union key *key, size_t length, const uint8_t *data);
  void (*encrypt) (struct urtica_ocb_ctx *ctx, const union key *key, size_t length, uint8_t *text);
  void (*decrypt) (struct urtica_ocb_ctx *ctx, const union key *key, size_t length, uint8_t *text);
  void (*digest) (const struct urtica_ocb_ctx *ctx, const union key *key, size_t length, uint8_t *tag);
};

#define DEFINE_KEY_CALLS(aes) \
static void \
aes##_set_key (union key *key, const uint8_t *bytes) \
{ \
  urtica_ocb_##aes##_set_decrypt_key (&key->aes.ocb, &key->aes.decrypt, bytes); \
} \
static void \
aes##_set_nonce (struct urtica_ocb_ctx *ctx, const union key *key, const struct parameters *p) \
{ \
  urtica_ocb_##aes##_set_nonce (ctx, &key->aes.ocb, p->tag_length, p->nonce_length, p->nonce); \
} \
static void \
aes##_update (struct urtica_ocb_ctx *ctx, const union key *key, size_t length, const uint8_t *data) \
{ \
  urtica_ocb_##aes##_update (ctx, &key->aes.ocb, length, data); \
} \
static void \
aes##_encrypt (struct urtica_ocb_ctx *ctx, const union key *key, size_t length, uint8_t *text) \
{ \
  urtica_ocb_##aes##_encrypt (ctx, &key->aes.ocb, length, text, text); \
} \
static void \
aes##_decrypt (struct urtica_ocb_ctx *ctx, const union key *key, size_t length, uint8_t *text) \
{ \
  urtica_ocb_##aes##_decrypt (ctx, &key->aes.ocb, &key->aes.decrypt, length, text, text); \
} \
static void \
aes##_digest (const struct urtica_ocb_ctx *ctx, const union key *key, size_t length, uint8_t *tag) \
{ \
  urtica_ocb_##aes##_digest (ctx, &key->aes.ocb, length, tag); \
}
DEFINE_KEY_CALLS (aes128)
DEFINE_KEY_CALLS (aes192)
DEFINE_KEY_CALLS (aes256)

#define KEY_CALLS(aes, key_size) \
  { key_size, aes##_set_key, aes##_set_nonce, aes##_update, aes##_encrypt, aes##_decrypt, aes##_digest }
static const struct key_calls all_calls[] =
{
  KEY_CALLS (aes128, URTICA_AES128_KEY_SIZE),
  KEY_CALLS (aes192, URTICA_AES192_KEY_SIZE),
  KEY_CALLS (aes256, URTICA_AES256_KEY_SIZE)
};

static struct
{
  const struct key_calls *calls;
  size_t tag_length;
  union key key;
  struct urtica_ocb_ctx ctx;
  uint8_t tag[URTICA_OCB_DIGEST_SIZE];
} message;

static void
wipe_message (void)
{
  explicit_bzero (&message, sizeof message);
}

int
message_set_key (size_t size, const uint8_t *key)
{
  for (size_t i = 0; i < sizeof all_calls / sizeof *all_calls; i++)
    if (all_calls[i].key_size == size)
      {
        atexit (wipe_message);
        message.calls = &all_calls[i];
        message.calls->set_key (&message.key, key);
        return 1;
      }
  return 0;
}

void
message_begin (const struct parameters *parameters)
{
  message.tag_length = parameters->tag_length;
  message.calls->set_nonce (&message.ctx, &message.key, parameters);
}

void
message_update (size_t length, const uint8_t *data)
{
  message.calls->update (&message.ctx, &message.key, length, data);
}

void
message_seal (struct input *input)
{
  size_t length;

  progress_begin ("sealed", input->size);
  do
    {
      length = input_read (input, buffer, PIECE_SIZE);
      message.calls->encrypt (&message.ctx, &message.key, length, buffer);
      output_write (buffer, length);
      progress_add (length);
    }
  while (length == PIECE_SIZE);
  message.calls->digest (&message.ctx, &message.key, message.tag_length, message.tag);
  output_write (message.tag, message.tag_length);
  progress_end ();
}

/* Takes the same time wherever the tags differ. */
static int
tags_differ (const uint8_t *a, const uint8_t *b, size_t length)
{
  unsigned difference = 0;
  for (size_t i = 0; i < length; i++)
    difference |= a[i] ^ b[i];
  return difference != 0;
}

/* The last bytes of the input are the tag, and a pipe does not tell before
   its end which those are. So buffer holds as much as a tag has beyond the
   piece that is opened, and begins with it in the next round. */
void
message_open (struct input *input)
{
  const size_t tag_length = message.tag_length, full = PIECE_SIZE + tag_length;
  size_t held = 0, length;

  progress_begin ("opened", input->size);
  do
    {
      length = held + input_read (input, buffer + held, full - held);
      if (length < tag_length)
        fail (STATUS_NOT_AUTHENTIC, input->name, "authentication failed: %zu bytes are less than the tag's %zu",
              length, tag_length);
      message.calls->decrypt (&message.ctx, &message.key, length - tag_length, buffer);
      output_write (buffer, length - tag_length);
      memmove (buffer, buffer + length - tag_length, tag_length);
      progress_add (length - held);
      held = tag_length;
    }
  while (length == full);
  message.calls->digest (&message.ctx, &message.key, tag_length, message.tag);
  if (tags_differ (message.tag, buffer, tag_length))
    fail (STATUS_NOT_AUTHENTIC, input->name,
          "authentication failed: wrong key, nonce, tag length or associated data, or changed text");
  progress_end ();
}
