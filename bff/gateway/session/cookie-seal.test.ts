import { randomBytes, randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { createCookieSeal } from './cookie-seal.ts'
import type { Session } from './session.ts'

const key = () => randomBytes(32).toString('base64url')
const [one, two] = [`k1:${key()}`, `k2:${key()}`]
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${part({ alg: 'HS256' })}.${part({ id: 'user', session: 's1', iat: 1000, exp: 90_000 })}.signature`
const session: Session = {
  token,
  id: 's1',
  chain: 's1',
  user: 'user',
  company: 'c1',
  issuedAt: 1_000_000,
  expiresAt: 90_000_000,
  absoluteEnd: 123,
}

it('opens what it sealed', async () => {
  const seal = createCookieSeal(one)
  expect(await seal.open(await seal.seal(session))).toEqual({ session, isOldKey: false })
})

it('opens with a retired key and reports it, and not without that key', async () => {
  const old = await createCookieSeal(one).seal(session)
  expect((await createCookieSeal(`${two},${one}`).open(old))?.isOldKey).toBe(true)
  expect(await createCookieSeal(two).open(old)).toBeUndefined()
})

it('does not open a changed, cut or foreign cookie', async () => {
  const seal = createCookieSeal(one)
  const cookie = await seal.seal(session)
  for (let round = 0; round < 200; round++) {
    const bytes = Buffer.from(cookie)
    const at = randomInt(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(7))
    const changed = bytes.toString('latin1')
    // The last character of a base64url part may have unused bits, and then the sealed bytes are the same.
    const opened = await seal.open(changed)
    if (opened) expect(opened.session).toEqual(session)
  }
  for (const bad of ['', 'x', cookie.slice(0, -5), `${cookie}.x`, 'a'.repeat(20_000), cookie.replace('eyJ', 'eyI')])
    expect(await seal.open(bad)).toBeUndefined()
})
