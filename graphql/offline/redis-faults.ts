import { passing, type ServerFault } from './database-faults.ts'

/** The sentences for errors that an operator must correct. Redis's own words follow each. */
const finals: { error: RegExp; sentence: string }[] = [
  { error: /WRONGPASS|invalid password/i, sentence: 'Redis refuses the user or the password of REDIS' },
  { error: /NOAUTH/, sentence: 'Redis requires a password, and REDIS has none' },
  { error: /NOPERM/, sentence: 'The user of REDIS lacks a right: it needs the commands, keys and channels of bff/operators.md' },
  { error: /^DENIED/, sentence: 'Redis accepts no connection from other machines: give it a password, or turn its protected mode off' },
  { error: /DB index/, sentence: 'The number of a database in REDIS is one that Redis doesn’t have' },
  { error: /Protocol error/, sentence: 'The server of REDIS isn’t Redis' },
  { error: /EPROTO|WRONG_VERSION|PACKET_LENGTH/, sentence: 'Redis offers no TLS: write redis:// instead of rediss://' },
  { error: /ERR_TLS_CERT_ALTNAME_INVALID/, sentence: 'The certificate of Redis is for another name than that of REDIS' },
  { error: /CERT_HAS_EXPIRED/, sentence: 'The certificate of Redis has expired' },
  {
    error: /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED/,
    sentence: 'The certificate of Redis is not signed by a known authority. Set NODE_EXTRA_CA_CERTS to its own',
  },
]

/** Explains an error of Redis to the operator. Undefined for one that says nothing about its server or user. */
export function explainRedisError(error: unknown): ServerFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const message = error.message.split(/\r?\n/).join(' ').replace(/\.$/, '') || code
  const final = finals.find((one) => one.error.test(code) || one.error.test(message))
  if (final) return { sentence: `${final.sentence}: ${message}.`, isFinal: true }
  const isPassing =
    passing.test(code) || /^(LOADING|MASTERDOWN|BUSY|(ERR )?max number of clients|Connection is closed|Command timed out)/.test(message)
  return isPassing ? { sentence: `Redis doesn’t answer: ${message}.`, isFinal: false } : undefined
}
