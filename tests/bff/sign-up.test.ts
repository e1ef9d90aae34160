import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import errors from '#graphql/errors/en.json' with { type: 'json' }
import { brandsIn } from '#tests/support/brands-in.ts'
import { beginSignUp, codeFor, createGuest, type Guest, signUpForm, solveCaptcha } from '#tests/support/guest.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, cookieName, documents, post, sameOriginHeaders, toDocumentId, trustDocuments } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
  await trustDocuments(stack)
})
afterAll(() => stack.stop())

let people = 0
const newAddress = () => `person${++people}@lotus-works.com`
const reward = { rewardUseCase: 'employee_rewards', rewardCurrency: 'INR' }

/** Signs up until the code is verified, which leaves the sign-up cookie in this browser. */
async function signUpVerified(guest: Guest): Promise<string> {
  const { id, code } = await beginSignUp(stack, guest, newAddress())
  expect((await guest.post(`/auth/signup/${id}/verify`, { code })).status).toBe(200)
  return id
}

const refusal = async (response: Response) => [response.status, await codeOf(response)]

const signUpCookie = () => cookieName(stack, 'plutus-signup')

describe('signing up', () => {
  it('A7 leads from the form by the code to use case and currency, and starts the first session', async () => {
    const guest = createGuest(stack)
    const email = newAddress()
    const started = await guest.post('/auth/signup', signUpForm(email, await solveCaptcha(guest)))
    expect([started.status, started.headers.getSetCookie()]).toEqual([201, []])
    const { id, to, resendAfterSeconds } = await started.json()
    expect([to, resendAfterSeconds]).toEqual([expect.stringContaining('@lotus-works.com'), 30])
    expect(await (await guest.get(`/auth/signup/${id}`)).json()).toMatchObject({ state: 'verify' })

    const proven = await guest.post(`/auth/signup/${id}/verify`, { code: await codeFor(stack, email) })
    expect(await proven.json()).toEqual({ next: 'reward' })
    expect(proven.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^plutus-signup-\d+=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=3600$/),
    ])
    expect(await (await guest.get(`/auth/signup/${id}`)).json()).toEqual({
      state: 'reward',
      companyName: 'Lotus Works',
      currencies: [
        { currency: 'INR', brands: expect.any(Number) },
        { currency: 'USD', brands: expect.any(Number) },
      ],
    })

    const entered = await guest.post(`/auth/signup/${id}/reward`, reward)
    expect(await entered.json()).toMatchObject({ user: { email, company: { currency: 'INR' } }, expiresAt: expect.any(String) })
    expect([...guest.cookies.keys()]).toEqual([cookieName(stack)])
    const wallet = await guest.post('/graphql', { documentId: toDocumentId(documents.wallet) })
    expect(await wallet.json()).toMatchObject({ data: { wallets: [{ id: expect.any(String) }] } })
  })

  it('A7 reports all errors in one response, the captcha included (V1 to V10)', async () => {
    const answer = await createGuest(stack).post('/auth/signup', {})
    const { errors } = await answer.json()
    expect([answer.status, errors[0].extensions.code]).toEqual([400, 'VALIDATION'])
    expect(Object.keys(errors[0].extensions.fields)).toEqual(
      expect.arrayContaining(['firstName', 'companyName', 'email', 'phone', 'password', 'confirmPassword', 'terms', 'captcha']),
    )
  })

  it('A9 accepts a solved captcha once', async () => {
    const guest = createGuest(stack)
    const captcha = await solveCaptcha(guest)
    expect((await guest.post('/auth/signup', signUpForm(newAddress(), captcha))).status).toBe(201)
    const again = await guest.post('/auth/signup', signUpForm(newAddress(), captcha))
    expect(await again.json()).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION', fields: { captcha: expect.any(String) } } }] })
  })

  it('O10 still signs up behind a proxy whose network another caller has spent, and sends a link to a new password', async () => {
    const shared = { ip: '198.51.100.10' }
    const flood = () => createGuest(stack, shared).post('/auth/password/request', { email: 'x@lotus-works.com', captcha: 'invalid' })
    const codes = await Promise.all((await Promise.all(Array.from({ length: 30 }, flood))).map(codeOf))
    expect(new Set(codes)).toEqual(new Set(['VALIDATION']))
    const guest = createGuest(stack, shared)
    expect(await refusal(await guest.post('/auth/signup', signUpForm(newAddress(), '')))).toEqual([429, 'RATE_LIMITED'])
    expect((await guest.post('/auth/signup', signUpForm(newAddress(), await mintCaptcha(stack)))).status).toBe(201)
    const request = { email: newAddress(), captcha: await mintCaptcha(stack) }
    expect((await guest.post('/auth/password/request', request)).status).toBe(204)
  })

  it('H5 sets the currency once when twenty choices race', async () => {
    const guest = createGuest(stack)
    const id = await signUpVerified(guest)
    const cookie = `${signUpCookie()}=${guest.cookies.get(signUpCookie())}`
    const currencies = ['INR', 'USD', 'EUR', 'GBP', 'AED', 'SGD']
    await runSql(stack, undefined, brandsIn(currencies.slice(2)))
    const choices = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(
          stack,
          `/auth/signup/${id}/reward`,
          { ...sameOriginHeaders(stack), cookie },
          JSON.stringify({ ...reward, rewardCurrency: currencies[n % currencies.length] }),
        ),
      ),
    )
    const won = new Set<string>()
    for (const answer of choices) {
      const body = await answer.json()
      if (answer.status === 200) won.add(body.user.company.currency)
      else
        expect(body.errors[0]).toMatchObject({
          message: errors.sentences.CURRENCY_ALREADY_SET,
          extensions: { code: 'CURRENCY_ALREADY_SET' },
        })
    }
    // a repeated choice gets its response again, so several may succeed
    expect(won.size).toBe(1)
  })
})

describe('the sign-up cookie', () => {
  it('opens its own sign-up and no other', async () => {
    const [one, other] = [createGuest(stack), createGuest(stack)]
    const [mine, theirs] = [await signUpVerified(one), await signUpVerified(other)]
    expect((await one.get(`/auth/signup/${theirs}`)).status).toBe(404)
    expect(await refusal(await one.post(`/auth/signup/${theirs}/reward`, reward))).toEqual([410, 'LINK_EXPIRED'])
    expect(await refusal(await createGuest(stack).post(`/auth/signup/${mine}/reward`, reward))).toEqual([410, 'LINK_EXPIRED'])
    expect((await one.post(`/auth/signup/${mine}/reward`, reward)).status).toBe(200)
  })

  it('is not a session, and a session is not a sign-up cookie', async () => {
    const guest = createGuest(stack)
    const id = await signUpVerified(guest)
    const asSession = await post(
      stack,
      '/graphql',
      { ...sameOriginHeaders(stack), cookie: `${cookieName(stack)}=${guest.cookies.get(signUpCookie())}` },
      JSON.stringify({ documentId: toDocumentId(documents.wallet) }),
    )
    expect(asSession.status).toBe(401)
    const session = (await signInAtBff(stack)).cookie.replace(cookieName(stack), signUpCookie())
    const asSignUp = await post(
      stack,
      `/auth/signup/${id}/reward`,
      { ...sameOriginHeaders(stack), cookie: session },
      JSON.stringify(reward),
    )
    expect(await refusal(asSignUp)).toEqual([410, 'LINK_EXPIRED'])
    guest.cookies.set(signUpCookie(), `${guest.cookies.get(signUpCookie())?.slice(0, -3)}xyz`)
    expect(await refusal(await guest.post(`/auth/signup/${id}/reward`, reward))).toEqual([410, 'LINK_EXPIRED'])
  })
})

describe('the code', () => {
  it('F2 is checked five times at most, however many guess at once and from wherever', async () => {
    const { id, code } = await beginSignUp(stack, createGuest(stack), newAddress())
    const wrong = Array.from({ length: 1000 }, (_, n) => String(n).padStart(6, '0'))
      .filter((guess) => guess !== code)
      .slice(0, 100)
    const answers = await Promise.all(
      wrong.map(async (guess, n) =>
        refusal(await createGuest(stack, { ip: `198.51.100.${n}` }).post(`/auth/signup/${id}/verify`, { code: guess })),
      ),
    )
    const counts = Map.groupBy(answers, (answer) => answer.join(' '))
    expect(counts.get('400 INVALID_CODE')?.length).toBeLessThanOrEqual(5)
    expect([...counts.keys()].sort()).toEqual(['400 INVALID_CODE', '429 TOO_MANY_CODE_TRIES'])
    expect(await refusal(await createGuest(stack).post(`/auth/signup/${id}/verify`, { code }))).toEqual([429, 'TOO_MANY_CODE_TRIES'])
  })

  it('F2 works once, also when used twice at the same moment', async () => {
    const { id, code } = await beginSignUp(stack, createGuest(stack), newAddress())
    const both = await Promise.all([1, 2].map(() => createGuest(stack).post(`/auth/signup/${id}/verify`, { code })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('F2 of one sign-up is wrong for another', async () => {
    const one = await beginSignUp(stack, createGuest(stack), newAddress())
    const other = await beginSignUp(stack, createGuest(stack), newAddress())
    const answer = await createGuest(stack).post(`/auth/signup/${one.id}/verify`, { code: other.code })
    expect(await refusal(answer)).toEqual([400, 'INVALID_CODE'])
  })

  it('F2 can be sent again after thirty seconds, not before (V14)', async () => {
    const guest = createGuest(stack)
    const { id } = await beginSignUp(stack, guest, newAddress())
    const again = await guest.post(`/auth/signup/${id}/resend`)
    expect([again.headers.get('retry-after'), ...(await refusal(again))]).toEqual([expect.any(String), 429, 'CODE_RESEND_TOO_SOON'])
  })

  it('of an unknown sign-up cannot be requested', async () => {
    for (const id of [randomUUID(), 'x', '../login']) {
      const answer = await createGuest(stack).post(`/auth/signup/${encodeURIComponent(id)}/verify`, { code: '123456' })
      expect(await codeOf(answer), id).toMatch(/^(NOT_FOUND|INVALID_CODE)$/)
    }
  })
})
