import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { deriveKey as deriveBySubtle } from 'altcha-lib/algorithms/web/pbkdf2'
import type { DeriveKeyFunction } from 'altcha-lib/types'
import { handler } from 'altcha-lib/workers/shared'

/** Derives the key of one try. On plain http outside localhost browsers have no `crypto.subtle`, so a slower library does it. */
const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  if (crypto.subtle) return deriveBySubtle(parameters, salt, password)
  const { cost, keyLength = 32 } = parameters
  return { parameters: {}, derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) }
}

/** The web worker that solves the captcha's proof of work. Written here because the library's own worker needs Node's crypto. */
handler({ deriveKey })
