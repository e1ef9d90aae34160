import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, createGuest, type Guest, newPassword, signUp } from '#tests/support/guest.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { demo } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, cookieName, documents, toDocumentId, trustDocuments } from './bff-client.ts'

const asha = { email: 'asha@lotus-works.com', password: newPassword }

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
  await trustDocuments(stack)
  await signUp(stack, createGuest(stack), asha.email)
})
afterAll(() => stack.stop())

const isSignedIn = async (guest: Guest) => (await guest.post('/graphql', { documentId: toDocumentId(documents.wallet) })).status === 200
const refusal = async (response: Response) => [response.status, await codeOf(response)]

/** Signs in with password and code. With `trustDevice` this browser is trusted from now on. */
async function signIn(guest: Guest, more: object = {}): Promise<Response> {
  const started = await (await guest.post('/auth/login', asha)).json()
  const otp = await codeFor(stack, asha.email)
  return guest.post('/auth/login', { challenge: started.challenge, otp, ...more })
}

describe('a code at the login', () => {
  it('A6 is required in an unknown browser, and sent by mail', async () => {
    const guest = createGuest(stack)
    const response = await guest.post('/auth/login', { mode: 'cookie', ...asha })
    expect(await response.json()).toEqual({
      next: 'otp',
      challenge: expect.any(String),
      channel: 'email',
      to: expect.stringMatching(/^a.*@/),
      resendAfterSeconds: 30,
    })
    expect([response.status, response.headers.getSetCookie(), await isSignedIn(guest)]).toEqual([202, [], false])
    await codeFor(stack, asha.email)
  })

  it('A1 A12 C5 signs the person in, and trusts the browser for sixty days on request', async () => {
    const guest = createGuest(stack)
    const device = cookieName(stack, 'plutus-device')
    const entered = await signIn(guest, { trustDevice: true })
    expect(await entered.json()).toMatchObject({ user: { email: asha.email } })
    const cookies = entered.headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([cookieName(stack), device])
    const trusted = /^plutus-device-\d+=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=(\d+)$/.exec(
      cookies.find((line) => line.startsWith(device)) ?? '',
    )
    expect(Number(trusted?.[1]) / 86_400).toBeCloseTo(60, 1)

    expect((await guest.post('/auth/logout')).status).toBe(204)
    expect([...guest.cookies.keys()]).toEqual([device])
    expect(await isSignedIn(guest)).toBe(false)
    const again = await guest.post('/auth/login', asha)
    expect([again.status, await isSignedIn(guest)]).toEqual([200, true])
  })

  it('A12 responds to a wrong password in a trusted browser as in any other', async () => {
    const trusted = createGuest(stack)
    await signIn(trusted, { trustDevice: true })
    const answers = await Promise.all([
      trusted.post('/auth/login', { ...asha, password: 'wrong' }),
      createGuest(stack).post('/auth/login', { email: 'nobody@lotus-works.com', password: 'wrong' }),
    ])
    for (const answer of answers) expect(await refusal(answer)).toEqual([401, 'INVALID_CREDENTIALS'])
  })

  it('F2 of one challenge is wrong for another, with the same response', async () => {
    const guest = createGuest(stack)
    const answer = await guest.post('/auth/login', { challenge: 'a'.repeat(36), otp: '123456' })
    expect(await codeOf(answer)).toMatch(/^(INVALID_CODE|NOT_FOUND)$/)
  })
})

describe('too many attempts', () => {
  it('O10 need a captcha behind a proxy whose network another caller has spent, and are not refused', async () => {
    const shared = { ip: '198.51.100.11' }
    const flood = () => createGuest(stack, shared).post('/auth/login', { challenge: 'a'.repeat(36), otp: '123456' })
    await Promise.all(Array.from({ length: 125 }, flood))
    const guest = createGuest(stack, shared)
    const refused = await guest.post('/auth/login', demo)
    expect([refused.status, (await refused.json()).errors[0].extensions]).toEqual([
      429,
      expect.objectContaining({ code: 'CAPTCHA_REQUIRED', retryAfterSeconds: expect.any(Number) }),
    ])
    const captcha = await mintCaptcha(stack)
    expect((await guest.post('/auth/login', { ...demo, captcha })).status).toBe(200)
    expect((await guest.post('/auth/login', { ...demo, captcha })).status).toBe(429)
  })

  it('F3 are slowed down per account and address, while the person themselves can still sign in', { tags: ['sweep'] }, async () => {
    const trusted = createGuest(stack, { ip: '203.0.113.1' })
    await signIn(trusted, { trustDevice: true })
    const attack = (ip: string) => createGuest(stack, { ip }).post('/auth/login', { ...asha, password: 'wrong' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => attack('198.51.100.9')))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect((await createGuest(stack, { ip: '203.0.113.2' }).post('/auth/login', asha)).status).toBe(202)
    // Ten at a time, because each costs the server a password hash.
    const many = new Map<number, number>()
    for (let round = 0; round < 11; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => attack(`198.18.${round}.${n}`)))
      for (const { status } of answers) many.set(status, (many.get(status) ?? 0) + 1)
    }
    expect([...many]).toEqual([
      [401, 90],
      [429, 20],
    ])
    expect((await createGuest(stack, { ip: '203.0.113.3' }).post('/auth/login', asha)).status).toBe(429)
    expect((await trusted.post('/auth/login', asha)).status).toBe(200)
    expect((await createGuest(stack).post('/auth/login', demo)).status).toBe(200)
  })
})
