import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolAuthenticator } from '#tests/support/authenticator-app.ts'
import { codeFor, createGuest, type Guest } from '#tests/support/guest.ts'
import { demo, rival } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, cookieName, documents, openSubscriptionClient, toDocumentId, trustDocuments } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
  await trustDocuments(stack)
})
afterAll(() => stack.stop())

async function signIn(person = demo): Promise<Guest> {
  const guest = createGuest(stack)
  const answer = await guest.post('/auth/login', person)
  if (answer.status !== 200) throw new Error(await answer.text())
  return guest
}

const isSignedIn = async (guest: Guest) => (await guest.post('/graphql', { documentId: toDocumentId(documents.wallet) })).status === 200
const refusal = async (response: Response) => [response.status, await codeOf(response)]

type Listed = { id: string; device: string; ip: string; current: boolean }
const list = async (guest: Guest): Promise<Listed[]> => (await (await guest.get('/auth/sessions')).json()).sessions

describe('the sessions of a person', () => {
  it('A10 are listed, and each can be ended from another, with its sockets', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const before = await list(here)
    expect(before.filter(({ current }) => current)).toHaveLength(1)
    expect(JSON.stringify(before)).not.toMatch(/eyJ|token/)
    const other = (await list(there)).find(({ current }) => current)
    const live = openSubscriptionClient(stack, { cookie: `${cookieName(stack)}=${there.cookies.get(cookieName(stack))}` })
    await live.connected
    const started = performance.now()
    expect((await here.post(`/auth/sessions/${other?.id}/end`)).status).toBe(204)
    expect((await live.closed).code).toBe(4403)
    console.log(`the sockets of an ended session closed after ${Math.round(performance.now() - started)} ms`)
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    expect((await list(here)).map(({ id }) => id)).not.toContain(other?.id)
  })

  it('C13 cannot be read or ended by anyone else', async () => {
    const [owner, stranger] = [await signIn(), await signIn(rival)]
    const mine = (await list(owner)).find(({ current }) => current)
    const foreign = await refusal(await stranger.post(`/auth/sessions/${mine?.id}/end`))
    const unknown = await refusal(await stranger.post('/auth/sessions/6f1d0c3a-3c55-4b0e-9a58-00000000dead/end'))
    expect([foreign, unknown]).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
    expect(await isSignedIn(owner)).toBe(true)
    expect(await refusal(await createGuest(stack).get('/auth/sessions'))).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('a command that asks for a fresh code', () => {
  it('is refused until a code was entered, and then accepted only in the session that entered it', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect(await refusal(await here.post('/auth/authenticator'))).toEqual([403, 'STEP_UP_REQUIRED'])
    const stepUp = await (await here.post('/auth/step-up')).json()
    expect(stepUp).toMatchObject({ channel: 'email', to: expect.stringMatching(/@/), resendAfterSeconds: 30 })
    expect(stepUp.to).not.toBe(demo.email)
    const code = await codeFor(stack, demo.email)
    const wrong = code === '111111' ? '222222' : '111111'
    const answer = await here.post('/auth/step-up/verify', { challenge: stepUp.challenge, code: wrong })
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID_CODE', triesLeft: 4 } }] })
    expect(await codeOf(await there.post('/auth/step-up/verify', { challenge: stepUp.challenge, code }))).toBe('INVALID_CODE')
    expect(await codeOf(await here.post('/auth/step-up/code', { challenge: stepUp.challenge }))).toBe('CODE_RESEND_TOO_SOON')
    const confirmed = await here.post('/auth/step-up/verify', { challenge: stepUp.challenge, code })
    expect(Date.parse((await confirmed.json()).until) - Date.now()).toBeGreaterThan(14 * 60_000)
    expect((await here.post('/auth/authenticator')).status).toBe(200)
    expect(await refusal(await there.post('/auth/authenticator'))).toEqual([403, 'STEP_UP_REQUIRED'])
  })
})

describe('an authenticator app', () => {
  it('A6 is required at the next sign-in, accepts each code once, and has ten recovery codes', async () => {
    const guest = await signIn(rival)
    const { nextCode, recoveryCodes } = await enrolAuthenticator(stack, guest, rival.email)
    expect(new Set(recoveryCodes).size).toBe(10)
    const other = createGuest(stack)
    const response = await other.post('/auth/login', rival)
    const { challenge, channel } = await response.json()
    expect([response.status, channel]).toEqual([202, 'authenticator'])
    const otp = await nextCode()
    expect(await codeOf(await other.post('/auth/login', { challenge, otp: '000000' }))).toBe('INVALID_CODE')
    expect((await other.post('/auth/login', { challenge, otp })).status).toBe(200)
    const again = createGuest(stack)
    const next = await (await again.post('/auth/login', rival)).json()
    expect(await codeOf(await again.post('/auth/login', { challenge: next.challenge, otp }))).toBe('INVALID_CODE')
    expect((await again.post('/auth/login', { challenge: next.challenge, otp: recoveryCodes[0] })).status).toBe(200)
    expect(await isSignedIn(again)).toBe(true)
    expect((await guest.post('/auth/authenticator/remove')).status).toBe(204)
    expect((await createGuest(stack).post('/auth/login', rival)).status).toBe(200)
  })
})
