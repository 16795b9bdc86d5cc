# aesocb3.py: AESOCB3 of python3-cryptography on some messages: prints what it
# makes of each, whether it opens that again and refuses what was changed, and
# last how many bytes it has encrypted and decrypted.
# SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later
import random

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESOCB3

rng = random.Random(7253)
encrypted = decrypted = 0


def opens(key, nonce, sealed, ad):
    global decrypted
    decrypted += len(sealed) - 16
    try:
        return key.decrypt(nonce, sealed, ad)
    except InvalidTag:
        return None


for number in range(600):
    key = AESOCB3(rng.randbytes(rng.choice((16, 24, 32))))
    nonce = rng.randbytes(rng.randint(12, 15))
    text = rng.randbytes(rng.choice((rng.randrange(70), rng.randrange(1200), rng.randrange(20000))))
    ad = rng.choice((None, rng.randbytes(rng.randrange(100))))
    sealed = key.encrypt(nonce, text, ad)
    encrypted += len(text)
    assert opens(key, nonce, sealed, ad) == text, "does not open what it sealed"
    changed = bytearray(sealed)
    changed[rng.randrange(len(sealed))] ^= 1 << rng.randrange(8)
    assert opens(key, nonce, bytes(changed), ad) is None, "opens what was changed"
    assert opens(key, nonce, sealed, (ad or b"") + b"\0") is None, "opens with other associated data"
    print(number, sealed.hex())
print("encrypted", encrypted, "decrypted", decrypted)
