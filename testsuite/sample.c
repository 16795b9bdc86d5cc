/* sample.c: a plain C program that links the library: the samples of RFC
   7253, Appendix A, whose nonces end in 0F (whose text is not whole blocks)
   and in 0D (whose tag has 96 bits).

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#include <stdio.h>
#include <string.h>

#include <urtica/ctr.h>
#include <urtica/ocb.h>
#include <urtica/urtica.h>

static const uint8_t sealed_0f[] = {
  0x44, 0x12, 0x92, 0x34, 0x93, 0xc5, 0x7d, 0x5d, 0xe0, 0xd7, 0x00, 0xf7, 0x53, 0xcc, 0xe0, 0xd1,
  0xd2, 0xd9, 0x50, 0x60, 0x12, 0x2e, 0x9f, 0x15, 0xa5, 0xdd, 0xbf, 0xc5, 0x78, 0x7e, 0x50, 0xb5,
  0xcc, 0x55, 0xee, 0x50, 0x7b, 0xcb, 0x08, 0x4e,
  0x47, 0x9a, 0xd3, 0x63, 0xac, 0x36, 0x6b, 0x95, 0xa9, 0x8c, 0xa5, 0xf3, 0x00, 0x0b, 0x14, 0x79
};
static const uint8_t sealed_0d[] = {
  0x17, 0x92, 0xa4, 0xe3, 0x1e, 0x07, 0x55, 0xfb, 0x03, 0xe3, 0x1b, 0x22, 0x11, 0x6e, 0x6c, 0x2d,
  0xdf, 0x9e, 0xfd, 0x6e, 0x33, 0xd5, 0x36, 0xf1, 0xa0, 0x12, 0x4b, 0x0a, 0x55, 0xba, 0xe8, 0x84,
  0xed, 0x93, 0x48, 0x15, 0x29, 0xc7, 0x6b, 0x6a,
  0xd0, 0xc5, 0x15, 0xf4, 0xd1, 0xcd, 0xd4, 0xfd, 0xac, 0x4f, 0x02, 0xaa
};

#define TEXT_SIZE 40

/* Both directions, and that a wrong tag is refused. */
static int
right (const uint8_t *key_bytes, uint8_t nonce_end, size_t ad_length, size_t tag_length, const uint8_t *sealed)
{
  struct urtica_ocb_aes128_encrypt_key key;
  struct urtica_aes128_ctx decrypt;
  uint8_t nonce[12] = { 0xbb, 0xaa, 0x99, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 0x00 };
  uint8_t text[TEXT_SIZE], message[TEXT_SIZE + URTICA_OCB_DIGEST_SIZE], opened[TEXT_SIZE];
  size_t i, length = TEXT_SIZE + tag_length;

  nonce[11] = nonce_end;
  for (i = 0; i < TEXT_SIZE; i++)
    text[i] = (uint8_t) i;
  urtica_ocb_aes128_set_decrypt_key (&key, &decrypt, key_bytes);
  urtica_ocb_aes128_encrypt_message (&key, sizeof nonce, nonce, ad_length, text, tag_length, length, message, text);
  if (memcmp (message, sealed, length) != 0)
    return 0;
  if (!urtica_ocb_aes128_decrypt_message (&key, &decrypt, sizeof nonce, nonce, ad_length, text, tag_length,
                                          TEXT_SIZE, opened, message)
      || memcmp (opened, text, TEXT_SIZE) != 0)
    return 0;
  message[length - 1] ^= 1;
  return !urtica_ocb_aes128_decrypt_message (&key, &decrypt, sizeof nonce, nonce, ad_length, text, tag_length,
                                             TEXT_SIZE, opened, message);
}

/* FIPS-197, Appendix B, as a key stream of one block. */
static int
ctr_right (void)
{
  static const uint8_t key_bytes[16] = {
    0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
    0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c
  };
  static const uint8_t counter[16] = {
    0x32, 0x43, 0xf6, 0xa8, 0x88, 0x5a, 0x30, 0x8d,
    0x31, 0x31, 0x98, 0xa2, 0xe0, 0x37, 0x07, 0x34
  };
  static const uint8_t stream[16] = {
    0x39, 0x25, 0x84, 0x1d, 0x02, 0xdc, 0x09, 0xfb,
    0xdc, 0x11, 0x85, 0x97, 0x19, 0x6a, 0x0b, 0x32
  };
  struct urtica_aes128_ctx key;
  uint8_t text[16] = { 0 };

  urtica_aes128_set_encrypt_key (&key, key_bytes);
  urtica_aes128_ctr_crypt_at (&key, counter, 0, sizeof text, text, text);
  return memcmp (text, stream, sizeof text) == 0;
}

int
main (void)
{
  uint8_t up[16], down[16];
  char version[40];
  size_t i;

  for (i = 0; i < 16; i++)
    {
      up[i] = (uint8_t) i;
      down[i] = (uint8_t) (15 - i);
    }
  sprintf (version, "%d.%d.%d", URTICA_VERSION_MAJOR, URTICA_VERSION_MINOR, URTICA_VERSION_PATCH);
  if (strcmp (version, urtica_version ()) != 0)
    {
      printf ("header of %s, library of %s\n", version, urtica_version ());
      return 1;
    }
  if (!right (up, 0x0f, 0, 16, sealed_0f) || !right (down, 0x0d, TEXT_SIZE, 12, sealed_0d) || !ctr_right ())
    {
      printf ("wrong answer\n");
      return 1;
    }
  printf ("urtica %s, %s: right\n", version, urtica_implementation ());
  return 0;
}
