import { randomInt } from 'node:crypto'

/** No 0, O, 1, I or L: a code is read aloud and typed. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** `length` characters in all, including the prefix. */
export const makeCode = (length = 16, prefix = ''): string =>
  prefix + Array.from({ length: length - prefix.length }, () => alphabet[randomInt(alphabet.length)]).join('')
