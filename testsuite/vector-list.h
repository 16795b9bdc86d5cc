// vector-list.h: the files in testsuite/vectors, and which test runs which.
//
// SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later

#ifndef TESTSUITE_VECTOR_LIST_H
#define TESTSUITE_VECTOR_LIST_H

// The test program that runs a file.
enum class Reader
{
  aes,          // aes-vectors-test
  ctr,          // ctr-vectors-test
  ocb,          // ocb-vectors-test
  ciphers,      // ocb-ciphers-test, which needs Nettle's ciphers
  hashed        // hashed-vectors-test, which needs Nettle's hashes too
};

// Every file has its place here; vectors-test compares with the directory.
const struct { const char *file; Reader reader; } vector_list[] =
  {
    { "aes-ctr-botan-seek.txt", Reader::ctr },
    { "aes-ctr-gen-seek.txt", Reader::ctr },
    { "aes-ctr-gen-wrap.txt", Reader::ctr },
    { "aes-ctr-gen.txt", Reader::ctr },
    { "aes-ctr-rfc3686.txt", Reader::ctr },
    { "aes-ctr-sp800-38a.txt", Reader::ctr },
    { "aes-ecb-fips197.txt", Reader::aes },
    { "aes-ecb-gen-big.txt", Reader::hashed },
    { "aes-ecb-gen.txt", Reader::aes },
    { "aes-ecb-gfsbox.txt", Reader::aes },
    { "aes-ecb-keysbox.txt", Reader::aes },
    { "aes-ecb-mct128.txt", Reader::aes },
    { "aes-ecb-mct256.txt", Reader::aes },
    { "aes-ecb-mmt.txt", Reader::aes },
    { "aes-ecb-sp800-38a.txt", Reader::aes },
    { "aes-ecb-varkey.txt", Reader::aes },
    { "aes-ecb-vartxt.txt", Reader::aes },
    { "ocb-dkg-nonce104.txt", Reader::ocb },
    { "ocb-dkg-nonce120.txt", Reader::ocb },
    { "ocb-draft03.txt", Reader::ocb },
    { "ocb-gcrypt-largebuf.txt", Reader::hashed },
    { "ocb-gen-adlen.txt", Reader::ocb },
    { "ocb-gen-aes-inverse.txt", Reader::ocb },
    { "ocb-gen-big.txt", Reader::hashed },
    { "ocb-gen-bottom.txt", Reader::ocb },
    { "ocb-gen-camellia128.txt", Reader::ciphers },
    { "ocb-gen-camellia256.txt", Reader::ciphers },
    { "ocb-gen-msglen-aes128.txt", Reader::ocb },
    { "ocb-gen-msglen-aes192.txt", Reader::ocb },
    { "ocb-gen-msglen-aes256.txt", Reader::ocb },
    { "ocb-gen-nonce0.txt", Reader::ocb },
    { "ocb-gen-serpent256.txt", Reader::ciphers },
    { "ocb-gen-tag-nonce.txt", Reader::ocb },
    { "ocb-gen-toy128.txt", Reader::ocb },
    { "ocb-gen-twofish128.txt", Reader::ciphers },
    { "ocb-internals.txt", Reader::ocb },
    { "ocb-ltc-aes.txt", Reader::ocb },
    { "ocb-ltc-camellia.txt", Reader::ciphers },
    { "ocb-ltc-twofish.txt", Reader::ciphers },
    { "ocb-neg.txt", Reader::ocb },
    { "ocb-nettle-gcrypt.txt", Reader::ocb },
    { "ocb-openpgp.txt", Reader::ocb },
    { "ocb-openssl.txt", Reader::ocb },
    { "ocb-protonmail.txt", Reader::ocb },
    { "ocb-rfc7253-iter.txt", Reader::ocb },
    { "ocb-rfc7253.txt", Reader::ocb },
    { "ocb-toy128-iter.txt", Reader::ocb },
  };

#endif
