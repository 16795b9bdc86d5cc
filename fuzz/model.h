// model.h: what the API promises of one message and of single calls: which
// are misuse, and what the others give, by the RFC transcribed.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef FUZZ_MODEL_H
#define FUZZ_MODEL_H

#include <algorithm>

#include "misuse-double.h"
#include "testsuite/faults.h"
#include "testsuite/plain-aes.h"
#include "testsuite/random.h"
#include "testsuite/reference.h"

// src and dst of a call, dst wherever it may be or may not be; all around
// them belongs to the area, and must not change.
struct TextArea
{
  Bytes before, area;
  size_t src_at, dst_at, src_length, dst_length;

  TextArea (Random &random, const Bytes &text, size_t dst_length)
  : src_length (text.size ()), dst_length (dst_length)
  {
    const size_t most = std::max (src_length, dst_length) + 64;
    src_at = most + random.below (16);
    dst_at = src_at;
    switch (random.below (6))
      {
      case 0: case 1: break;
      case 2: dst_at -= random.between (1, 64); break;
      case 3: dst_at -= random.between (1, most); break;
      case 4: dst_at += src_length + random.below (16); break;
      default: dst_at += random.below (src_length + 1);
      }
    before.assign (4 * most, 0xa5);
    std::copy (text.begin (), text.end (), before.begin () + long (src_at));
    area = before;
  }
  // NULL for nothing, half the time.
  const uint8_t *src () const { return src_length == 0 && src_at % 2 ? nullptr : area.data () + src_at; }
  uint8_t *dst () { return dst_length == 0 && src_at % 2 ? nullptr : area.data () + dst_at; }
  bool inside (size_t length) const { return dst_at > src_at && dst_at < src_at + length; }

  // Fails unless dst holds this, or is as before, and the rest as before.
  void check (const std::string &where, const Bytes &result) const
  {
    Bytes right = before;
    std::copy (result.begin (), result.end (), right.begin () + long (dst_at));
    const ptrdiff_t wrong = std::mismatch (area.begin (), area.end (), right.begin ()).first - area.begin ();
    ck_assert_msg (area == right, "%s: text of %zu, dst %+td: wrong at byte %td from dst", where.c_str (), src_length,
                   ptrdiff_t (dst_at - src_at), wrong - ptrdiff_t (dst_at));
  }
};

// One message on its way, and what its context must be.
struct Passage
{
  alignas (8) uint8_t room[sizeof (urtica_ocb_ctx) + 4] = {};
  bool at_four;
  Reference::State text, ad;
  bool text_ended, ad_ended;

  uint8_t *ctx () { return room + 4 * at_four; }
  size_t count (size_t offset) const
  {
    size_t n;
    memcpy (&n, room + 4 * at_four + offset, sizeof n);
    return n;
  }

  Faults ad_faults (size_t length) const
  {
    Faults faults;
    if (length == 0)
      return faults;
    if (text.i > 0 || text_ended)
      faults.push_back (order_fault);
    if (ad_ended)
      faults.push_back (partial_fault);
    if (length / 16 > most_blocks - ad.i)
      faults.push_back (count_fault);
    return faults;
  }
  Faults text_faults (const TextArea &t) const
  {
    Faults faults;
    if (t.src_length == 0)
      return faults;
    if (t.inside (t.src_length))
      faults.push_back (inside);
    if (text_ended)
      faults.push_back (partial_fault);
    if (t.src_length / 16 > most_blocks - text.i)
      faults.push_back (count_fault);
    return faults;
  }

  void begin (const Reference &reference, size_t tag_length, const Bytes &nonce)
  {
    text = reference.begin_text (tag_length, nonce);
    ad = {};
    text_ended = ad_ended = false;
  }
  // A context that has come so far; its offset is this from now on.
  void come_to (size_t blocks, bool of_text, const Block &offset)
  {
    Reference::State &s = of_text ? text : ad;
    s.i = blocks;
    s.offset = offset;
    const size_t at = of_text ? offsetof (urtica_ocb_ctx, message_count) : offsetof (urtica_ocb_ctx, data_count);
    memcpy (ctx () + offsetof (urtica_ocb_ctx, offset), offset.b, 16);
    memcpy (ctx () + at, &blocks, sizeof blocks);
  }
  void check_counts (const std::string &where) const
  {
    const size_t mark = most_blocks + 1;
    ck_assert_msg (count (offsetof (urtica_ocb_ctx, data_count)) == ad.i + ad_ended * mark
                   && count (offsetof (urtica_ocb_ctx, message_count)) == text.i + text_ended * mark,
                   "%s: a count is wrong", where.c_str ());
  }
};

// The faults of lengths that are given to more than one function.
inline Faults
length_faults (size_t tag_length, size_t nonce_length)
{
  Faults faults;
  if (tag_length < 1 || tag_length > 16)
    faults.push_back (tag_fault);
  if (nonce_length > 15)
    faults.push_back (nonce_fault);
  return faults;
}

// Counter mode by blocks: the text begins at byte offset of the stream, and
// counter becomes the one after the last used.
inline Bytes
plain_ctr (const AesKeys &plain, Bytes &counter, uint64_t offset, Bytes text)
{
  const auto add = [&] (uint64_t n)
    {
      for (size_t i = 16; i-- > 0; n >>= 8)
        {
          n += counter[i];
          counter[i] = uint8_t (n);
        }
    };
  add (offset / 16);
  size_t skip = offset % 16;
  for (size_t done = 0; done < text.size (); skip = 0, add (1))
    {
      uint8_t block[16];
      plain.f.encrypt (plain.key.data (), 16, block, counter.data ());
      for (size_t i = skip; i < 16 && done < text.size (); i++)
        text[done++] ^= block[i];
    }
  return text;
}

#endif
