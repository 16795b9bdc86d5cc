// known-bugs.h: a row for each public report of an error in somebody's OCB or
// CTR, with what is tried here; and what the rows share.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_KNOWN_BUGS_H
#define TESTSUITE_KNOWN_BUGS_H

#include "ocb-keys.h"
#include "reference.h"

// A row is tried for each implementation, and where it takes a key for the
// typed functions and for the generic ones.
struct KnownBug
{
  const char *report;                   // as its project names it
  const char *tried;
  void (*over_ocb) (const OcbKey &key);
  void (*once) ();
};

struct KnownBugs
{
  const KnownBug *rows;
  size_t count;
};
extern const KnownBugs known_bugs_of_the_mode, known_bugs_of_streams, known_bugs_of_buffers;

namespace known_bugs {

const Bytes nonce = counting (0x20, 12), data = lcg (9, 40);

// The key is 0, 1, 2, ... everywhere.
inline const Reference &
reference ()
{
  static const Reference r (aes_functions[0], counting (0, 16));
  return r;
}

inline Bytes text_of (size_t n) { return lcg (1, n); }

// The row that is being tried, for the message of a failure.
inline std::string place;

inline void
expect (bool right, const char *what, size_t number = 0)
{
  if (!right)
    ck_abort_msg ("%s: %s (%zu)", place.c_str (), what, number);
}

inline bool
opens (const OcbKey &key, const Bytes &n, const Bytes &a, const Bytes &sealed, size_t tag_length, Bytes *text = nullptr)
{
  const size_t length = sealed.size () - tag_length;
  Bytes out (length, 0xaa);
  const int good = key.decrypt_message (n.size (), n.data (), a.size (), a.data (), tag_length, length, out.data (), sealed.data ());
  expect (good == 1 || out == Bytes (length), "a refused message leaves no zeros");
  if (text)
    *text = out;
  return good == 1;
}

inline Bytes
flipped (Bytes b, size_t bit)
{
  b[bit / 8] ^= uint8_t (1 << bit % 8);
  return b;
}

// A message whose associated data and text come in pieces of these lengths.
inline Bytes
streamed (const OcbKey &key, const std::vector<size_t> &data_pieces, const std::vector<size_t> &text_pieces, bool encrypting = true,
          bool in_place = false, const Bytes &given = Bytes ())
{
  urtica_ocb_ctx ctx;
  size_t length = 0, at = 0;
  for (size_t n : text_pieces)
    length += n;
  Bytes text = given.empty () ? text_of (length) : given, out (length + 16, 0xaa);
  if (in_place)
    std::copy (text.begin (), text.begin () + ptrdiff_t (length), out.begin ());
  key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
  for (size_t n : data_pieces)
    {
      key.update (&ctx, n, data.data () + at);
      at += n;
    }
  at = 0;
  for (size_t n : text_pieces)
    {
      const uint8_t *src = in_place ? &out[at] : text.data () + at;
      if (encrypting)
        key.encrypt (&ctx, n, &out[at], src);
      else
        key.decrypt (&ctx, n, &out[at], src);
      at += n;
    }
  key.digest (&ctx, 16, &out[length]);
  return out;
}

}  // namespace known_bugs

#endif
