import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

export const passLifeMs = 15 * 60_000

/** Says that whoever holds it read the mail of this address a moment ago. It lets them try passwords, and opens nothing. */
export function makeLoginPass(email: string, now: Date): string {
  const until = now.getTime() + passLifeMs
  return `${until}.${sign(email, until)}`
}

export function isLoginPass(pass: string, email: string, now: Date): boolean {
  const [until = '', signature = ''] = pass.split('.')
  const expected = Buffer.from(sign(email, Number(until)))
  const given = Buffer.from(signature)
  return Number(until) > now.getTime() && given.length === expected.length && timingSafeEqual(given, expected)
}

const sign = (email: string, until: number): string =>
  createHmac('sha256', secretKey('codeKey')).update(`login-pass|${email}|${until}`).digest('base64url')
