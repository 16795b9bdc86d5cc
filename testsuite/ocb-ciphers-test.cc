// ocb-ciphers-test.cc: known answers of OCB over Nettle's Camellia, Twofish
// and Serpent.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "nettle-ciphers.h"
#include "ocb-record.h"

START_TEST (known_answers)
{
  run_vectors (Reader::ciphers, _i, [] (const std::string &format, const Record &r, size_t number)
    {
      require (format == "ocb", "a format that this test cannot run: " + format);
      const CipherKey cipher = nettle_cipher (r.word ("Cipher"), r.bytes ("Key"));
      check_ocb (cipher.ocb (), OcbRecord (r), number);
    });
}
END_TEST

int
main ()
{
  Suite *suite = suite_create ("OCB over other ciphers, known answers");
  TCase *tcase = tcase_create ("vectors");
  add_vectors (tcase, known_answers, Reader::ciphers);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
