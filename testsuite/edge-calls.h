// edge-calls.h: calls beside those of calls.h: short tags, associated data as
// long as the text, text that begins within a batch; and the way through all.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_EDGE_CALLS_H
#define TESTSUITE_EDGE_CALLS_H

#include "calls.h"

// Sealing with a tag of these lengths, associated data as long as the text.
template <size_t Tag> void
edge_seal ()
{
  scene->f.encrypt_message (scene->key (), nonce.size (), nonce.data (), scene->n, scene->ad.data (), Tag, scene->n + Tag,
                            scene->out.data (), scene->text.data ());
}
// The text there is sealed with another length of tag, so it is refused.
template <size_t Tag> void
edge_open ()
{
  scene->f.decrypt_message (scene->key (), scene->inverse (), nonce.size (), nonce.data (), scene->n, scene->ad.data (), Tag,
                            scene->n, scene->out.data (), scene->sealed.data ());
}
inline void
edge_counts (size_t blocks)
{
  scene->ctx.data_count = scene->ctx.message_count = blocks;
}

const Call edge_calls[] = {
  { "encrypt_message, tag of 3", false, true, edge_seal<3> },
  { "encrypt_message, tag of 7", false, true, edge_seal<7> },
  { "encrypt_message, tag of 12", false, true, edge_seal<12> },
  { "decrypt_message, tag of 3", false, true, edge_open<3> },
  { "decrypt_message, tag of 7", false, true, edge_open<7> },
  { "decrypt_message, tag of 12", false, true, edge_open<12> },
  { "encrypt, from block 13 on", false, true,
    []
    {
      edge_counts (13);
      scene->f.encrypt (&scene->ctx, scene->key (), scene->n, scene->out.data (), scene->text.data ());
    } },
  { "decrypt, from block 13 on", false, true,
    []
    {
      edge_counts (13);
      scene->f.decrypt (&scene->ctx, scene->key (), scene->inverse (), scene->n, scene->out.data (), scene->sealed.data ());
    } },
  { "digest, all of it", false, false, [] { scene->f.digest (&scene->with_ad, scene->key (), 16, scene->out.data ()); } },
  { "set_nonce, tag of 8", false, false, [] { scene->f.set_nonce (&scene->ctx, scene->key (), 8, 7, nonce.data ()); } },
};

// All calls over all functions: f (Call) and f (OcbFunctions).
template <class F> void
for_calls (F f)
{
  for (const Call &c : calls)
    f (c);
  for (const Call &c : edge_calls)
    f (c);
}
template <class F> void
for_functions (F f)
{
  for (const OcbFunctions &functions : ocb_functions)
    f (functions);
  for (const OcbFunctions &functions : recognised_functions)
    f (functions);
}

// Whether the answer of a call may be known, and tells the right tag from others.
inline bool is_verdict (const Call &c) { return strncmp (c.name, "decrypt_message", 15) == 0; }

// Whether a call is to be made with a text of n bytes; one that takes no text, with the first length alone.
inline bool
takes (const Call &c, size_t n, size_t first)
{
  return c.any_length ? !c.whole_blocks || n % 16 == 0 : n == first;
}

#endif
