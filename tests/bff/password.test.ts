import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeFor, createGuest, type Guest, newPassword, signUp } from '#tests/support/guest.ts'
import { mailTo } from '#tests/support/mail.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, cookieName, documents, openSubscriptionClient, toDocumentId, trustDocuments } from './bff-client.ts'

const asha = 'asha@lotus-works.com'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
  await trustDocuments(stack)
})
afterAll(() => stack.stop())

const refusal = async (response: Response) => [response.status, await codeOf(response)]
const isSignedIn = async (guest: Guest) => (await guest.post('/graphql', { documentId: toDocumentId(documents.wallet) })).status === 200

it('F4 A8 A12 sets a new password by a link that works once, from our own address, and ends every session', async () => {
  const signedIn = createGuest(stack)
  await signUp(stack, signedIn, asha)
  const cookie = `${cookieName(stack)}=${signedIn.cookies.get(cookieName(stack))}`
  const live = openSubscriptionClient(stack, { cookie })
  await live.connected

  const trusted = createGuest(stack)
  const { challenge } = await (await trusted.post('/auth/login', { email: asha, password: newPassword })).json()
  await trusted.post('/auth/login', { challenge, otp: await codeFor(stack, asha), trustDevice: true })
  expect([...trusted.cookies.keys()].sort()).toEqual([cookieName(stack), cookieName(stack, 'plutus-device')])

  const guest = createGuest(stack)
  const request = { email: asha, captcha: await mintCaptcha(stack), reset_url: 'https://evil.test', resetUrl: 'https://evil.test' }
  const response = await guest.post('/auth/password/request', request)
  expect([response.status, await response.text()]).toEqual([204, ''])
  const mail = await mailTo(stack, asha, ({ text }) => text.includes('/auth/reset?token='))
  expect(mail.text + mail.html).not.toContain('evil.test')
  const link = /(\S+)\/auth\/reset\?token=([\w-]+)/.exec(mail.text)
  expect(link?.[1]).toBe(stack.url)
  const token = link?.[2] ?? ''

  const reset = (more: object) => guest.post('/auth/password/reset', { token, ...more })
  expect((await guest.post('/auth/password/check', { token })).status).toBe(204)
  // common and short passwords are refused with a message, and the link stays valid
  for (const password of ['Password1!', 'short1!A']) {
    const answer = await reset({ password, confirmPassword: `${password}x` })
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION', fields: expect.any(Object) } }] })
  }
  // within 128 characters, each of which has two code units
  const passphrase = `Ünïcode 7! ${'🦊'.repeat(100)}`
  const started = performance.now()
  expect((await reset({ password: passphrase, confirmPassword: passphrase })).status).toBe(204)
  expect((await live.closed).code).toBe(4403)
  console.log(`the sockets of a person closed ${Math.round(performance.now() - started)} ms after their new password was sent`)
  expect([await isSignedIn(signedIn), await isSignedIn(trusted)]).toEqual([false, false])

  expect(await refusal(await reset({ password: passphrase, confirmPassword: passphrase }))).toEqual([410, 'LINK_USED'])
  expect(await refusal(await guest.post('/auth/password/check', { token }))).toEqual([410, 'LINK_USED'])
  expect((await guest.post('/auth/login', { email: asha, password: newPassword })).status).toBe(401)
  // after a new password every browser needs a code
  expect((await trusted.post('/auth/login', { email: asha, password: passphrase })).status).toBe(202)
})

it('F1 responds alike to recovering any address, and sends no mail to unknown ones', async () => {
  const guest = createGuest(stack)
  const answer = await guest.post('/auth/password/request', { email: 'nobody@lotus-works.com', captcha: await mintCaptcha(stack) })
  expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([204, '', []])
})

it('F4 treats an unknown link as an expired one', async () => {
  const guest = createGuest(stack)
  for (const token of ['', 'x', 'a'.repeat(43)])
    expect(await codeOf(await guest.post('/auth/password/check', { token })), token).toMatch(/^(LINK_EXPIRED|VALIDATION)$/)
})
