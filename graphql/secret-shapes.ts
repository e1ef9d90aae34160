import type { secretVariables } from './secret-files.ts'

type SecretName = keyof typeof secretVariables

const keyBytes = 32

/** The fewest different signs of a secret that was drawn at random. 43 random signs have about 31, and 64 hexadecimal ones about 16. */
const fewestSigns = 12

const key: [shape: RegExp, sentence: string] = [
  /^[\w+/-]{43,}={0,2}$/,
  'must be at least 43 letters, digits, - or _ (32 bytes as base64url).',
]
const token: typeof key = [/^[\w-]{32,64}$/, 'must be 32 to 64 letters, digits, - or _.']
const text: typeof key = [/^[!-~]{32,}$/, 'must be at least 32 letters, digits or signs.']

const shapes: Partial<Record<SecretName, typeof key>> = {
  key: text,
  secret: text,
  hubToken: token,
  catalogueToken: token,
  guestToken: token,
  operatorToken: token,
}

/**
 * Returns the end of a sentence about a secret that is too short or has other signs. In production also about one that anyone could guess. It
 * never quotes the secret.
 */
export function secretFault(name: SecretName, value: string, isProduction: boolean): string | undefined {
  const keys = name === 'cookieKeys' ? value.split(',').map(readCookieKey) : [value]
  if (name === 'cookieKeys' && keys.some((each) => Buffer.from(each, 'base64url').length !== keyBytes))
    return 'must look like k1:<43 characters base64url>, newest first. Leave it out, and Plutus takes that of its secrets.'
  const [shape, sentence] = shapes[name] ?? key
  if (name !== 'cookieKeys' && !shape.test(value)) return sentence
  const isGuessable = name !== 'key' && keys.some((each) => new Set(each).size < fewestSigns)
  return isProduction && isGuessable ? 'isn’t random, such as one from a guide. Copy the one in use, or make a new set.' : undefined
}

const readCookieKey = (entry: string): string => /^[\w-]+:([\w-]+)=?$/.exec(entry)?.[1] ?? ''
