// bitslice-test.cc: the parts of bitsliced AES over machine words.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "bitslice-parts.h"

namespace {

START_TEST (boxes_32) { check_boxes<uint32_t> (); } END_TEST
START_TEST (boxes_64) { check_boxes<uint64_t> (); } END_TEST
START_TEST (transpose_32) { check_transpose<uint32_t> (); } END_TEST
START_TEST (transpose_64) { check_transpose<uint64_t> (); } END_TEST
START_TEST (blocks_32) { check_blocks<uint32_t> (); } END_TEST
START_TEST (blocks_64) { check_blocks<uint64_t> (); } END_TEST
START_TEST (linear_32) { check_linear<uint32_t> (); } END_TEST
START_TEST (linear_64) { check_linear<uint64_t> (); } END_TEST

}  // namespace

int
main ()
{
  Suite *suite = suite_create ("bitslice");
  TCase *t = tcase_create ("bitslice");
  tcase_add_test (t, boxes_32);
  tcase_add_test (t, boxes_64);
  tcase_add_test (t, transpose_32);
  tcase_add_test (t, transpose_64);
  tcase_add_test (t, blocks_32);
  tcase_add_test (t, blocks_64);
  tcase_add_test (t, linear_32);
  tcase_add_test (t, linear_64);
  suite_add_tcase (suite, t);
  return run_suite (suite);
}
