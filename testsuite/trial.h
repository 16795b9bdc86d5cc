// trial.h: one random message put through urtica, against what it has to
// be, whoever says so.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_TRIAL_H
#define TESTSUITE_TRIAL_H

#include <algorithm>

#include "ocb-keys.h"
#include "random.h"

// Where a source and a destination lie: at any alignment, apart from each
// other, in the same place, or the destination a little ahead.
struct Places
{
  Bytes room;
  uint8_t *src, *dst;

  Places (Random &random, const Bytes &text, size_t dst_length)
  {
    size_t at = random.between (48, 63), length = std::max (text.size (), dst_length);
    room.assign (2 * (64 + length) + 64, 0xa5);
    src = room.data () + at;
    std::copy (text.begin (), text.end (), src);
    size_t how = random.below (3);
    dst = how == 0 ? src + length + random.between (0, 63) : how == 1 ? src : src - random.between (1, 48);
  }
  Bytes result (size_t length) const { return Bytes (dst, dst + length); }
};

// A copy of some bytes, at any alignment.
struct Placed
{
  Bytes room;
  const uint8_t *p;

  Placed (Random &random, const Bytes &b) : room (b.size () + 16)
  {
    size_t at = random.below (16);
    std::copy (b.begin (), b.end (), room.begin () + long (at));
    p = room.data () + at;
  }
};

// Fails with the place where the two begin to differ, and some bytes from there.
inline void
check_equal (const Bytes &got, const Bytes &wanted, const std::string &where, const char *what)
{
  if (got == wanted)
    return;
  ck_assert_msg (got.size () == wanted.size (), "%s: %s: %zu bytes for %zu", where.c_str (), what, got.size (), wanted.size ());
  size_t at = size_t (std::mismatch (got.begin (), got.end (), wanted.begin ()).first - got.begin ());
  size_t n = std::min<size_t> (got.size () - at, 32);
  ck_abort_msg ("%s: %s, from byte %zu of %zu on\n is        %s\n should be %s", where.c_str (), what, at, got.size (),
                to_hex (got.data () + at, n).c_str (), to_hex (wanted.data () + at, n).c_str ());
}

class Trial
{
  Random &random;
  const OcbKey &ocb;
  const Message &m;
  const Bytes &sealed;
  std::string where;

  void equal (const Bytes &got, const Bytes &wanted, const char *what) const { check_equal (got, wanted, where, what); }

  void begin (urtica_ocb_ctx *ctx) const
  {
    Placed nonce (random, m.nonce), ad (random, m.ad);
    ocb.set_nonce (ctx, m.tag_length, m.nonce.size (), nonce.p);
    for (size_t done = 0, n; done < m.ad.size (); done += n)
      {
        n = random.piece (m.ad.size () - done);
        ocb.update (ctx, n, ad.p + done);
      }
  }

  // text through a stream call, in pieces.
  Bytes streamed (void (OcbKey::*crypt) (urtica_ocb_ctx *, size_t, uint8_t *, const uint8_t *) const,
                  const Bytes &text, Bytes &tag) const
  {
    urtica_ocb_ctx ctx;
    begin (&ctx);
    Places p (random, text, text.size ());
    for (size_t done = 0, n; done < text.size (); done += n)
      {
        n = random.piece (text.size () - done);
        (ocb.*crypt) (&ctx, n, p.dst + done, p.src + done);
      }
    tag.resize (m.tag_length);
    ocb.digest (&ctx, tag.size (), tag.data ());
    return p.result (text.size ());
  }

public:
  Trial (Random &random, const OcbKey &ocb, const Message &m, const Bytes &sealed, const std::string &where)
  : random (random), ocb (ocb), m (m), sealed (sealed),
    where (where + ", key of " + std::to_string (m.key.size ()) + ", nonce " + std::to_string (m.nonce.size ())
           + ", tag " + std::to_string (m.tag_length) + ", associated data " + std::to_string (m.ad.size ())
           + ", text " + std::to_string (m.text.size ()))
  { }

  // decrypt_message: whether it accepts; a refusal leaves zeros.
  bool opens (const Bytes &nonce_bytes, const Bytes &ad_bytes, const Bytes &message, Bytes &text) const
  {
    Placed nonce (random, nonce_bytes), ad (random, ad_bytes);
    size_t length = message.size () - m.tag_length;
    Places p (random, message, length);
    int accepted = ocb.decrypt_message (nonce_bytes.size (), nonce.p, ad_bytes.size (), ad.p, m.tag_length,
                                        length, p.dst, p.src);
    ck_assert_msg (accepted == 0 || accepted == 1, "%s: decrypt_message returns %d", where.c_str (), accepted);
    text = p.result (length);
    if (!accepted)
      equal (text, Bytes (length), "text after a refusal");
    return accepted;
  }

  void message_calls () const
  {
    Placed nonce (random, m.nonce), ad (random, m.ad);
    Places p (random, m.text, sealed.size ());
    ocb.encrypt_message (m.nonce.size (), nonce.p, m.ad.size (), ad.p, m.tag_length, sealed.size (), p.dst, p.src);
    equal (p.result (sealed.size ()), sealed, "encrypt_message");

    Bytes text;
    ck_assert_msg (opens (m.nonce, m.ad, sealed, text), "%s: decrypt_message refuses", where.c_str ());
    equal (text, m.text, "decrypt_message");
  }

  void stream_calls () const
  {
    auto end = sealed.begin () + long (m.text.size ());
    Bytes text (sealed.begin (), end), tag (end, sealed.end ()), got;
    equal (streamed (&OcbKey::encrypt, m.text, got), text, "encrypt in pieces");
    equal (got, tag, "tag after encrypt in pieces");
    equal (streamed (&OcbKey::decrypt, text, got), m.text, "decrypt in pieces");
    equal (got, tag, "tag after decrypt in pieces");
  }

  // One bit wrong in the nonce, the associated data, the text or the tag is
  // refused. A short tag can be right by chance, unless the bit is its own;
  // so oracle (changed message, sealed) has to say the same.
  template <class Oracle> void flipped_bit (Oracle oracle) const
  {
    static const char *const names[] = { "the nonce", "the associated data", "the text", "the tag" };
    Message changed = m;
    Bytes bad = sealed, text;
    uint8_t *const parts[] = { changed.nonce.data (), changed.ad.data (), bad.data (), bad.data () + m.text.size () };
    const size_t sizes[] = { m.nonce.size (), m.ad.size (), m.text.size (), m.tag_length };
    size_t part = random.below (4);
    if (sizes[part] == 0)
      return;
    size_t bit = random.below (8 * sizes[part]);
    parts[part][bit / 8] ^= uint8_t (1 << bit % 8);
    bool accepted = opens (changed.nonce, changed.ad, bad, text);
    if (part == 3 || m.tag_length >= 8)
      ck_assert_msg (!accepted, "%s: accepted with bit %zu of %s flipped", where.c_str (), bit, names[part]);
    ck_assert_msg (accepted == oracle (changed, bad), "%s: another judgment than the peer's, with bit %zu of %s flipped",
                   where.c_str (), bit, names[part]);
  }
};

#endif
