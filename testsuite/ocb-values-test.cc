// ocb-values-test.cc: OCB of synthetic texts: single messages around the edges
// of batches, sweeps over each length, and the checksum. OpenSSL and libgcrypt
// give the same where they take the parameters.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#include "hash.h"
#include "ocb-record.h"
#include "ocb/checksum.h"

// A key counts up from 0. Where there is no text, no hash is given.
struct Value
{
  size_t key_length;
  const char *nonce;
  uint32_t ad_seed;
  size_t ad;
  uint32_t text_seed;
  size_t text;
  const char *hash;     // the first 8 bytes of SHA-256 of the ciphertext
  const char *tag;
};

#define N "202122232425262728292a2b"
#define N11 "202122232425262728292a"
#define N15 "202122232425262728292a2b2c2d2e"

static const Value values[] =
  {
    { 16, N, 9, 0, 1, 0, "", "6ddd3cb68d6b13897aa398acc7faaef2" },
    { 16, N, 9, 1, 1, 0, "", "0887dcd68916416a0952a232f3084309" },
    { 16, N, 9, 16, 1, 0, "", "dabd35d0a4b7bb1aeea786c659d17235" },
    { 16, N, 9, 40, 1, 96, "27bebc9979a619be", "94eb52859ea2facb384346928cff8462" },
    { 16, N, 9, 40, 1, 256, "0b4c8c02e82e5135", "27cb171a38fd152c2ed29f35b5566789" },
    { 16, N, 9, 40, 1, 257, "2bbe62bbc257cedc", "10701d95b34e764dc911d56cb1ae80cb" },
    { 16, N, 9, 40, 1, 271, "992ad38c86477a47", "2bfa284257844ca55970c57cb32af2c0" },
    { 16, N, 9, 40, 1, 272, "e55e122fb8a5bced", "d870a31fa8aa7b2c0ef163e739921a5a" },
    { 16, N, 9, 272, 1, 273, "6eb29eadaa291620", "0a533e1506f12df7d4219a34a8cd0b5c" },
    { 24, N, 9, 40, 1, 4105, "5d72038ccf994fc8", "4a9d40aaf0514760255f7f6a16988038" },
    { 32, N, 9, 40, 1, 4105, "1956173c7688fc95", "dc9cfa1bd93f462c8cb5bb0b3b7ff7c5" },
    { 16, N15, 9, 0, 1, 8, "d37495d2335883ae", "d7579b9eb8a4c245324e48823e78bb80" },
    { 16, "20", 9, 3, 1, 20, "748f981f61c505ce", "fa653fc6cb1d4fc469dc5099e94fe3a7" },
    { 16, "", 9, 3, 1, 20, "4d7e038dddc2614f", "e2bcc356149d506c9e77e10b3ebc3b04" },
    { 16, N, 9, 40, 1, 40, "9e04a1e2dde8e094", "7e5115e380715bafb042e5bd" },
    { 16, N, 9, 40, 1, 40, "bac039f8a8e0db8c", "fd8a28b182016519" },
    { 16, N, 9, 40, 1, 40, "8ab23e9cc8ec3d16", "94" },
    { 16, N11 "3f", 9, 0, 1, 17, "b9c2f7f03686b7c1", "2fcab14c5be4cb48536ecbe9e6fecfbe" },
    { 16, N11 "40", 9, 0, 1, 17, "f33edd619734c66c", "58f8e3d11d790c8ab6eedd114c39c02a" },
    { 16, N11 "79", 9, 0, 1, 17, "7dc845735e7d22f2", "d6d1bdc8e807dc8dfe8c8f9b5c5758f9" },
    { 16, N, 11, 1048576, 1, 0, "", "7bfa330069bdbc1479d86fc28fa0de85" },
    { 16, N, 9, 0, 11, 1048593, "b7df1bfc4d2c059d", "8600bc2a8f7a9e3f3f683baa732c66b1" },
  };

// By the typed functions and by the generic ones.
template <class F> static void
for_both (const Bytes &key, F f)
{
  const auto a = aes (key);
  f (*ocb_aes (key));
  f (GenericOcbKey (a->encrypt_ctx (), a->encrypt_func (), a->decrypt_ctx (), a->decrypt_func ()));
}

START_TEST (messages)
{
  const char *implementation = use_implementation (_i);
  size_t number = 0;
  for (const Value &v : values)
    {
      vector_place = std::string (implementation) + ", value " + std::to_string (++number);
      OcbRecord r;
      r.nonce = unhex (v.nonce);
      r.ad = lcg (v.ad_seed, v.ad);
      r.pt = lcg (v.text_seed, v.text);
      r.tag = unhex (v.tag);
      for_both (counting (0, v.key_length), [&] (const OcbKey &key)
        {
          r.ct = key.seal (r.nonce, r.ad, r.pt, r.tag.size ());
          expect_bytes (r.ct.data () + v.text, r.tag, "tag");
          r.ct.resize (v.text);
          expect_bytes (sha256 (r.ct).data (), unhex (v.hash), "SHA-256 of the ciphertext, its first 8 bytes");
          if (v.ad + v.text < 65536)
            check_ocb (key, r, number);
          else
            check_message_in_place (key, r, number % 16);
        });
    }
}
END_TEST

// SHA-256 over many sealed messages, one after the other; each is opened too.
class Sweep
{
  const OcbKey &key;
  Bytes all;

public:
  explicit Sweep (const OcbKey &key) : key (key) {}
  void add (const Bytes &nonce, size_t ad_length, size_t text_length, size_t tag_length = 16)
  {
    const Bytes ad = lcg (9, ad_length), text = lcg (1, text_length), sealed = key.seal (nonce, ad, text, tag_length);
    Bytes opened (text_length);
    expect (key.decrypt_message (nonce.size (), nonce.data (), ad.size (), ad.data (), tag_length,
                                 opened.size (), opened.data (), sealed.data ()) == 1, "refused", ad_length, text_length);
    expect_bytes (opened, text, "decrypted", ad_length, text_length);
    all.insert (all.end (), sealed.begin (), sealed.end ());
  }
  void expect_hash (const char *what, const char *hash) const { expect_bytes (sha256 (all), unhex (hash), what); }
};

START_TEST (sweeps)
{
  const Bytes nonce = unhex (N);
  vector_place = std::string (use_implementation (_i)) + ", sweeps";
  for_both (counting (0, 16), [&] (const OcbKey &key)
    {
      Sweep text (key), ad (key), nonces (key), nonce_lengths (key), tag_lengths (key);
      for (size_t n = 0; n <= 320; n++)
        {
          text.add (nonce, 40, n);
          ad.add (nonce, n, 0);
        }
      for (unsigned b = 0; b < 256; b++)
        {
          Bytes other = nonce;
          other[11] = uint8_t (b);
          nonces.add (other, 0, 0);
        }
      for (size_t n = 1; n <= 15; n++)
        nonce_lengths.add (counting (0x20, n), 3, 20);
      for (size_t n = 1; n <= 16; n++)
        tag_lengths.add (nonce, 40, 40, n);
      text.expect_hash ("text of 0 to 320 bytes", "1b43d9c66026b24410e6bcbe537113b3b54a694ecc49e1448e01553366b54e66");
      ad.expect_hash ("associated data of 0 to 320 bytes", "5f86f8eddf7c02f6be64e5ae7aca4e658e09791c0f3dcb8a891724541cb1c157");
      nonces.expect_hash ("each last byte of a nonce", "b415e69eb8e3afc87d7d38c8bdf275fb5e954ae9369f0a2ac427605170903129");
      nonce_lengths.expect_hash ("each length of a nonce", "0e4265deb55d84983512b4ad603adec26fce3a37e8cecf4d7354a03ef497e036");
      tag_lengths.expect_hash ("each length of a tag", "e8fb63094948d730361c38c7bbcfcbad47c97eb1c967b88afb533f07650b04b4");
    });
}
END_TEST

// The XOR of n blocks: by the function, and as a message's context has it
// after encryption and after decryption.
START_TEST (checksums)
{
  static const struct { size_t n; const char *sum; } sums[] =
    {
      { 1, "3cbb3edab75c7f380dde10297fa425d8" }, { 2, "45d8dece4d07bfa394a7ea5bff9c6214" },
      { 3, "6ab024f3a94fc7ef772f8ec2e5b47630" }, { 15, "222645ba15e3618177f1944608d9761b" },
      { 16, "99066a0c6e9e1d79648cc58075d06a21" }, { 17, "d013e0574f429805e16d8494307697ad" },
      { 31, "0992af10aa798cc343ec4457611e752a" }, { 32, "9d56c045cd23179ed351d80181d064fe" },
      { 33, "17d42946a481bd8b480e0c253d4e8ee4" },
    };
  const Bytes nonce = unhex (N);
  vector_place = std::string (use_implementation (_i)) + ", checksums";
  for_both (counting (0, 16), [&] (const OcbKey &key)
    {
      for (const auto &s : sums)
        for (unsigned shift = 0; shift < 16; shift++)
          {
            const Bytes sum = unhex (s.sum);
            Area text (shift, lcg (5, 16 * s.n));
            uint8_t found[16];
            store_block (found, checksum (s.n, text.at));
            expect_bytes (found, sum, "checksum, blocks and shift", s.n, shift);
            urtica_ocb_ctx ctx;
            key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
            key.encrypt (&ctx, text.n, text.at, text.at);
            expect_bytes (ctx.checksum.b, sum, "checksum after encryption, blocks and shift", s.n, shift);
            key.set_nonce (&ctx, 16, nonce.size (), nonce.data ());
            key.decrypt (&ctx, text.n, text.at, text.at);
            expect_bytes (ctx.checksum.b, sum, "checksum after decryption, blocks and shift", s.n, shift);
          }
    });
}
END_TEST

int
main ()
{
  Suite *suite = suite_create ("OCB of synthetic texts");
  TCase *tcase = tcase_create ("values");
  add_for_implementations (tcase, messages);
  add_for_implementations (tcase, sweeps);
  add_for_implementations (tcase, checksums);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
