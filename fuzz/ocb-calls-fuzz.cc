// ocb-calls-fuzz.cc: bytes as a sequence of calls of the API, misuse
// included, against a model of its contract; for libFuzzer.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include <memory>

#include "choices.h"
#include "model.h"

extern "C" int LLVMFuzzerInitialize (int *argc, char ***argv);
extern "C" int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

namespace {

// A key of every kind, two messages on their way under it, and the calls.
class Caller
{
  Choices &random;
  const OcbFunctions *f;
  std::unique_ptr<OcbKeys> keys;
  std::unique_ptr<AesKeys> aes, plain;
  std::unique_ptr<Reference> reference;
  Passage passages[2], *now = passages;

  std::string named (const char *function) const
  {
    const std::string name = f->name;
    return name.substr (0, name.find (',')) + "_" + function;
  }
  std::string aes_named (const char *function) const { return std::string (f->aes->name) + "_" + function; }
  std::string where (const std::string &function) const { return function + " by " + urtica_implementation (); }

  const uint8_t *key () const { return keys->key.data (); }
  const uint8_t *inverse () const { return keys->inverse.data (); }

  Bytes some_text () { return random.bytes (std::min<size_t> (random.text_length (), 1100)); }
  // Mostly allowed, at times a little over or far.
  size_t some_length (size_t least, size_t most)
  {
    switch (random.below (12))
      {
      case 0: return least - 1;                 // wraps for 0
      case 1: return most + 1;
      case 2: return random.one_in (8) ? SIZE_MAX - random.below (40) : most + random.below (40);
      default: return random.between (least, most);
      }
  }
  // So many bytes as there are of a nonce of this length, which may be too long.
  Bytes some_nonce (size_t length) { return random.bytes (std::min<size_t> (length, 64)); }

  // ---- keys, implementations, contexts

  void new_key ()
  {
    const size_t n = random.below (9);
    f = n < 6 ? &ocb_functions[n] : &recognised_functions[n - 6];
    const Bytes user_key = random.bytes (f->aes->user_key_size);
    keys = std::make_unique<OcbKeys> (*f, user_key);
    Bytes again (f->key_size);
    f->set_encrypt_key (again.data (), user_key.data ());
    std::copy_n (keys->key.begin () + 48, 16, again.begin () + 48);     // the reserved block
    ck_assert_msg (again == keys->key, "%s: not the key of set_decrypt_key", where (named ("set_encrypt_key")).c_str ());
    aes = std::make_unique<AesKeys> (*f->aes, user_key);
    Bytes inverse (f->aes->key_size);
    f->aes->set_decrypt_key (inverse.data (), user_key.data ());
    ck_assert_msg (inverse == aes->inverse && inverse == keys->inverse, "%s", where (aes_named ("set_decrypt_key")).c_str ());
    plain = std::make_unique<AesKeys> (plain_aes (user_key.size ()), user_key);
    reference = std::make_unique<Reference> (plain->f, user_key);
    for (Passage &p : passages)
      begin (p, 16, random.bytes (12));
  }

  void begin (Passage &p, size_t tag_length, const Bytes &nonce)
  {
    p.at_four = random.one_in (2);
    f->set_nonce (p.ctx (), key (), tag_length, nonce.size (), nonce.data ());
    p.begin (*reference, tag_length, nonce);
  }

  void select ()
  {
    static const char *const wrong[] = { nullptr, "", "ct", "CT64", "aesni " };
    const char *const before = urtica_implementation ();
    const auto &names = tested_implementations ();
    const size_t n = random.below (names.size () + 5);
    const bool known = n < names.size ();
    const char *name = known ? names[n] : wrong[n - names.size ()];
    ck_assert_int_eq (urtica_select_implementation (name), known);
    ck_assert_str_eq (urtica_implementation (), known ? name : before);
  }

  void self_test ()
  {
    ck_assert_msg (urtica_self_test () == 1, "%s", where ("urtica_self_test").c_str ());
  }

  void other_message () { now = now == passages ? passages + 1 : passages; }

  // A message that has already so many blocks: near the end of counting.
  void far_on ()
  {
    const bool of_text = random.one_in (2);
    if (now->text_ended || now->ad_ended || (!of_text && now->text.i > 0))
      return;
    const size_t count = random.one_in (2) ? most_blocks - random.below (12) : random.next () << random.below (46);
    if (count > 0)
      now->come_to (std::min (count, most_blocks), of_text, block_at (random.bytes (16).data ()));
  }

  // ---- a message in pieces

  void set_nonce ()
  {
    const size_t tag = some_length (1, 16), length = some_length (0, 15);
    const Bytes nonce = some_nonce (length);
    const Passage before = *now;
    if (call_agreed (named ("set_nonce"), length_faults (tag, length),
                     [&] { f->set_nonce (now->ctx (), key (), tag, length, length ? nonce.data () : nullptr); }))
      now->begin (*reference, tag, nonce);
    else
      unchanged (before, "set_nonce");
  }

  void unchanged (const Passage &before, const char *function)
  {
    ck_assert_msg (memcmp (before.room, now->room, sizeof before.room) == 0, "%s changes the context it refuses",
                   where (named (function)).c_str ());
  }

  void update ()
  {
    const Bytes data = some_text ();
    const Passage before = *now;
    if (!call_agreed (named ("update"), now->ad_faults (data.size ()),
                      [&] { f->update (now->ctx (), key (), data.size (), data.empty () ? nullptr : data.data ()); }))
      return unchanged (before, "update");
    reference->hash (now->ad, data.size (), data.data ());
    now->ad_ended |= data.size () % 16 > 0;
    now->check_counts (where (named ("update")));
  }

  void crypt (bool encrypt)
  {
    const char *const function = encrypt ? "encrypt" : "decrypt";
    const Bytes in = some_text ();
    TextArea t (random, in, in.size ());
    const Passage before = *now;
    Bytes out;
    if (call_agreed (named (function), now->text_faults (t), [&] {
          if (encrypt)
            f->encrypt (now->ctx (), key (), in.size (), t.dst (), t.src ());
          else
            f->decrypt (now->ctx (), key (), inverse (), in.size (), t.dst (), t.src ());
        }))
      {
        out.resize (in.size ());
        const auto right = encrypt ? &Reference::encrypt : &Reference::decrypt;
        (reference.get ()->*right) (now->text, in.size (), out.data (), in.data ());
        now->text_ended |= in.size () % 16 > 0;
        now->check_counts (where (named (function)));
      }
    else
      unchanged (before, function);
    t.check (where (named (function)), out);
  }

  void digest ()
  {
    const size_t length = some_length (1, 16);
    const Passage before = *now;
    Faults faults;
    if (length < 1 || length > 16)
      faults.push_back (digest_fault);
    Bytes tag (17, 0xa5), right = tag;
    if (call_agreed (named ("digest"), faults, [&] { f->digest (now->ctx (), key (), length, tag.data ()); }))
      memcpy (right.data (), reference->tag (now->text, now->ad).b, length);
    ck_assert_msg (tag == right, "%s of %zu bytes", where (named ("digest")).c_str (), length);
    unchanged (before, "digest");
  }

  // ---- a message in one call

  void encrypt_message ()
  {
    const size_t tag = some_length (1, 16), nonce_length = some_length (0, 15);
    const Bytes nonce = some_nonce (nonce_length), ad = some_text (), text = some_text ();
    const size_t total = random.one_in (10) && tag > 0 ? random.below (std::min<size_t> (tag, 20)) : text.size () + tag;
    const size_t length = total - tag;          // wraps where the total is too short
    TextArea t (random, text, text.size () + 16);
    Faults faults = length_faults (tag, nonce_length);
    if (total < tag)
      faults.push_back (total_fault);
    else if (t.inside (length))
      faults.push_back (inside);
    Bytes out;
    if (call_agreed (named ("encrypt_message"), faults, [&] {
          f->encrypt_message (key (), nonce_length, nonce.data (), ad.size (), ad.data (), tag, total, t.dst (), t.src ());
        }))
      out = reference->seal (nonce, ad, text, tag);
    t.check (where (named ("encrypt_message")), out);
  }

  // Good, or with one bit wrong, which a tag of few bytes may miss by chance.
  void decrypt_message ()
  {
    const size_t tag = some_length (1, 16), nonce_length = some_length (0, 15);
    const Bytes nonce = some_nonce (nonce_length), ad = some_text (), text = some_text ();
    Faults faults = length_faults (tag, nonce_length);
    Bytes sealed = faults.empty () ? reference->seal (nonce, ad, text, tag) : Bytes (text.size () + 16);
    const bool forged = random.one_in (2);
    if (forged)
      sealed[random.below (sealed.size ())] ^= uint8_t (1 << random.below (8));
    TextArea t (random, sealed, text.size ());
    const size_t length = random.one_in (16) ? SIZE_MAX - random.below (16) : text.size ();
    if (length > SIZE_MAX - tag)
      faults.push_back (wrap_fault);
    else if (length != text.size ())
      return;                                   // no memory is so long
    else if (length > 0 && t.inside (length + tag))
      faults.push_back (inside);
    int right = -1;
    Bytes out;
    if (call_agreed (named ("decrypt_message"), faults, [&] {
          right = f->decrypt_message (key (), inverse (), nonce_length, nonce.data (), ad.size (), ad.data (), tag, length,
                                      t.dst (), t.src ());
        }))
      {
        out = opened (nonce, ad, sealed, tag);
        const bool good = out.size () == text.size ();
        ck_assert_msg (right == good, "%s returns %d", where (named ("decrypt_message")).c_str (), right);
        if (!good)
          out.assign (text.size (), 0);
      }
    t.check (where (named ("decrypt_message")), out);
  }

  // The text, or one byte more where the tag is wrong.
  Bytes opened (const Bytes &nonce, const Bytes &ad, const Bytes &sealed, size_t tag) const
  {
    Reference::State t = reference->begin_text (tag, nonce), a = {};
    Bytes text (sealed.size () - tag);
    reference->hash (a, ad.size (), ad.data ());
    reference->decrypt (t, text.size (), text.data (), sealed.data ());
    if (memcmp (reference->tag (t, a).b, sealed.data () + text.size (), tag) != 0)
      text.push_back (0);
    return text;
  }

  // ---- AES and counter mode

  void blocks (bool encrypt)
  {
    Bytes in = some_text ();
    if (!random.one_in (6))
      in.resize (in.size () / 16 * 16);
    TextArea t (random, in, in.size ());
    Faults faults;
    if (in.size () % 16 > 0)
      faults.push_back (blocks_fault);
    if (t.inside (in.size ()))
      faults.push_back (inside);
    const std::string name = aes_named (encrypt ? "encrypt" : "decrypt");
    Bytes out;
    if (call_agreed (name, faults, [&] {
          if (encrypt)
            f->aes->encrypt (aes->key.data (), in.size (), t.dst (), t.src ());
          else
            f->aes->decrypt (aes->inverse.data (), in.size (), t.dst (), t.src ());
        }))
      {
        out.resize (in.size ());
        (encrypt ? plain->f.encrypt : plain->f.decrypt) (plain->key.data (), in.size (), out.data (), in.data ());
      }
    t.check (where (name), out);
  }

  void ctr (bool at_place)
  {
    const Bytes in = some_text ();
    Bytes counter = random.bytes (16), right = counter;
    if (random.one_in (2))
      std::fill (counter.begin () + long (random.below (15)), counter.end () - 1, 0xff), right = counter;
    const uint64_t at = !at_place ? 0 : random.one_in (2) ? random.below (600) : UINT64_MAX - random.below (600);
    TextArea t (random, in, in.size ());
    Faults faults;
    if (t.inside (in.size ()))
      faults.push_back (inside);
    const std::string name = aes_named (at_place ? "ctr_crypt_at" : "ctr_crypt");
    Bytes out, start = counter;
    if (call_agreed (name, faults, [&] {
          if (at_place)
            f->aes->ctr_crypt_at (aes->key.data (), counter.data (), at, in.size (), t.dst (), t.src ());
          else
            f->aes->ctr_crypt (aes->key.data (), counter.data (), in.size (), t.dst (), t.src ());
        }))
      out = plain_ctr (*plain, right, at, in);
    t.check (where (name), out);
    ck_assert_msg (counter == (at_place ? start : right), "%s: the counter afterwards", where (name).c_str ());
  }

public:
  explicit Caller (Choices &random) : random (random)
  {
    urtica_select_implementation (tested_implementations ()[0]);
    new_key ();
  }

  void call ()
  {
    switch (random.below (20))
      {
      case 0: return new_key ();
      case 1: return select ();
      case 2: return other_message ();
      case 3: return far_on ();
      case 4: return random.one_in (8) ? self_test () : select ();
      case 5: case 6: return set_nonce ();
      case 7: case 8: return update ();
      case 9: case 10: case 11: return crypt (true);
      case 12: case 13: return crypt (false);
      case 14: return digest ();
      case 15: return encrypt_message ();
      case 16: return decrypt_message ();
      case 17: return blocks (true);
      case 18: return blocks (false);
      default: return ctr (random.one_in (2));
      }
  }
};

}  // namespace

int
LLVMFuzzerInitialize (int *, char ***)
{
  fprintf (stderr, "implementations:");
  for (const char *name : tested_implementations ())
    fprintf (stderr, " %s", name);
  fprintf (stderr, "\n");
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Choices random (data, size);
  Caller caller (random);
  for (int i = 0; i < 64 && random.left (); i++)
    caller.call ();
  return 0;
}
