/* nettle-beside-urtica: the calls of a program that uses Nettle's OCB, and
   the same calls of urtica. Both libraries live in one program.

   cc nettle-beside-urtica.c $(pkg-config --cflags --libs urtica nettle)

   Nettle has OCB from 3.9 on; without it, what is urtica's is left.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#if !defined HAVE_NETTLE_OCB && defined __has_include
#if __has_include (<nettle/ocb.h>)
#define HAVE_NETTLE_OCB 1
#endif
#endif

#include <stdio.h>
#include <string.h>

#if HAVE_NETTLE_OCB
#include <nettle/ocb.h>
#endif
#include <urtica/ocb.h>

#define LENGTH 32

static const uint8_t key[16] = "fifteen letters", nonce[12] = "message 001";
static const uint8_t header[16] = "To: Ada, Grace.", text[LENGTH] = "Meet me at noon and bring cake.";

#if HAVE_NETTLE_OCB
static void
seal_with_nettle (uint8_t *dst)
{
  struct ocb_aes128_encrypt_key ocb;
  struct ocb_ctx ctx;

  ocb_aes128_set_encrypt_key (&ocb, key);
  ocb_aes128_set_nonce (&ctx, &ocb, OCB_DIGEST_SIZE, sizeof nonce, nonce);
  ocb_aes128_update (&ctx, &ocb, sizeof header, header);
  ocb_aes128_encrypt (&ctx, &ocb, LENGTH, dst, text);
  ocb_aes128_digest (&ctx, &ocb, OCB_DIGEST_SIZE, dst + LENGTH);
}
#endif

static void
seal_with_urtica (uint8_t *dst)
{
  struct urtica_ocb_aes128_encrypt_key ocb;
  struct urtica_ocb_ctx ctx;

  urtica_ocb_aes128_set_encrypt_key (&ocb, key);
  urtica_ocb_aes128_set_nonce (&ctx, &ocb, URTICA_OCB_DIGEST_SIZE, sizeof nonce, nonce);
  urtica_ocb_aes128_update (&ctx, &ocb, sizeof header, header);
  urtica_ocb_aes128_encrypt (&ctx, &ocb, LENGTH, dst, text);
  urtica_ocb_aes128_digest (&ctx, &ocb, URTICA_OCB_DIGEST_SIZE, dst + LENGTH);
}

/* 0 if it is not authentic. */
static int
open_with_urtica (uint8_t *dst, const uint8_t *src)
{
  struct urtica_ocb_aes128_encrypt_key ocb;
  struct urtica_aes128_ctx decrypt;

  urtica_ocb_aes128_set_decrypt_key (&ocb, &decrypt, key);
  return urtica_ocb_aes128_decrypt_message (&ocb, &decrypt, sizeof nonce, nonce, sizeof header, header,
                                            URTICA_OCB_DIGEST_SIZE, LENGTH, dst, src);
}

static void
print (const char *whose, const uint8_t *sealed)
{
  printf ("%s", whose);
  for (int i = 0; i < LENGTH + 16; i++)
    printf ("%s%02x", i == LENGTH ? " " : "", sealed[i]);
  printf ("\n");
}

int
main (void)
{
  uint8_t ours[LENGTH + URTICA_OCB_DIGEST_SIZE], opened[LENGTH];

  seal_with_urtica (ours);
  print ("urtica: ", ours);
#if HAVE_NETTLE_OCB
  {
    uint8_t theirs[LENGTH + OCB_DIGEST_SIZE];

    seal_with_nettle (theirs);
    print ("nettle: ", theirs);
    if (memcmp (ours, theirs, sizeof ours) != 0)
      return 1;
  }
#endif
  return !(open_with_urtica (opened, ours) && memcmp (opened, text, LENGTH) == 0);
}
