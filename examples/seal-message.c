/* seal-message: one message sealed with AES-128-OCB, and opened.
   cc seal-message.c $(pkg-config --cflags --libs urtica)
   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */
#include <stdio.h>
#include <sys/random.h>
#include <urtica/ocb.h>

int
main (void)
{
  const uint8_t text[] = "Meet me at noon.", header[] = "To: Ada"; /* the header is authenticated, not encrypted */
  uint8_t key[URTICA_AES128_KEY_SIZE], nonce[12], sealed[sizeof text + URTICA_OCB_DIGEST_SIZE], opened[sizeof text];
  struct urtica_ocb_aes128_encrypt_key ocb;
  struct urtica_aes128_ctx decrypt;

  if (getentropy (key, sizeof key) != 0 || getentropy (nonce, sizeof nonce) != 0)
    return 1;
  urtica_ocb_aes128_set_decrypt_key (&ocb, &decrypt, key);

  urtica_ocb_aes128_encrypt_message (&ocb, sizeof nonce, nonce, sizeof header, header,
                                     URTICA_OCB_DIGEST_SIZE, sizeof sealed, sealed, text);
  if (!urtica_ocb_aes128_decrypt_message (&ocb, &decrypt, sizeof nonce, nonce, sizeof header, header,
                                          URTICA_OCB_DIGEST_SIZE, sizeof opened, opened, sealed))
    return 1;
  printf ("%s\n%s\n", (const char *) header, (const char *) opened);

  sealed[0] ^= 1; /* a forgery, which must not open */
  return urtica_ocb_aes128_decrypt_message (&ocb, &decrypt, sizeof nonce, nonce, sizeof header, header,
                                            URTICA_OCB_DIGEST_SIZE, sizeof opened, opened, sealed);
}
