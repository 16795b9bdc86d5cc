// ocb-differential-fuzz.cc: messages through urtica and through all oracles
// in one process; for libFuzzer.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "choices.h"
#include "oracles.h"
#include "testsuite/trial.h"

extern "C" int LLVMFuzzerInitialize (int *argc, char ***argv);
extern "C" int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

namespace {

const std::vector<std::unique_ptr<OcbPeer>> &
all_oracles ()
{
  static const auto all = oracles ();
  return all;
}

// The three ways to a key: the typed functions, the generic ones with
// urtica's AES, which they recognise, and with AES that they do not know.
struct Way
{
  std::unique_ptr<AesKey> aes;
  std::unique_ptr<OcbKey> ocb;

  Way (Random &random, const Bytes &key) : aes (::aes (key))
  {
    const size_t way = random.below (3), index = key.size () / 8 - 2;
    if (way == 0)
      ocb = ocb_aes (key);
    else
      {
        urtica_cipher_func *const *own = own_ciphers[index];
        const bool known = way == 1;
        ocb = std::make_unique<GenericOcbKey> (aes->encrypt_ctx (), known ? own[0] : aes->encrypt_func (),
                                               aes->decrypt_ctx (), known ? own[1] : aes->decrypt_func ());
      }
  }
};

// What all that take a message of this kind say; at least the transcription does.
Bytes
sealed_by_all (const Message &m, const std::string &where)
{
  Bytes first;
  for (const auto &oracle : all_oracles ())
    if (oracle->takes (m.nonce.size (), m.tag_length))
      {
        Bytes sealed = oracle->seal (m);
        if (first.empty ())
          first = sealed;
        check_equal (sealed, first, where, oracle->name ());
      }
  return first;
}

bool
opened_by_all (const Message &m, const Bytes &sealed, const std::string &where)
{
  size_t right = 0, asked = 0;
  for (const auto &oracle : all_oracles ())
    if (oracle->takes (m.nonce.size (), m.tag_length))
      {
        Bytes text;
        right += oracle->open (m, sealed, text);
        asked++;
      }
  ck_assert_msg (right == 0 || right == asked, "%s: the oracles do not agree on a tag", where.c_str ());
  return right > 0;
}

}  // namespace

int
LLVMFuzzerInitialize (int *, char ***)
{
  fprintf (stderr, "implementations:");
  for (const char *name : tested_implementations ())
    fprintf (stderr, " %s", name);
  fprintf (stderr, "\noracles:");
  for (const auto &oracle : all_oracles ())
    fprintf (stderr, " %s%s", oracle->name (), oracle == all_oracles ().back () ? "\n" : ",");
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Choices random (data, size);
  const std::string where = use_implementation (int (random.below (tested_implementations ().size ())));
  const Message m (random);
  const Bytes sealed = sealed_by_all (m, where);
  const Way way (random, m.key);
  const Trial trial (random, *way.ocb, m, sealed, where);
  trial.message_calls ();
  trial.stream_calls ();
  trial.flipped_bit ([&] (const Message &changed, const Bytes &bad) { return opened_by_all (changed, bad, where); });
  return 0;
}
