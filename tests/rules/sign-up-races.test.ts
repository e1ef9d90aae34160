import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewardCurrencies } from '#graphql/contracts/company/words.ts'
import { brandsIn } from '#tests/support/brands-in.ts'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { type Reply, race } from '#tests/support/race.ts'
import { beginSignUp, chooseCall, mailedCode, newEmail, proveAddress, signUpForm } from '#tests/support/sign-up.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'

const tally = (replies: Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ body }) => body.errors?.[0]?.extensions.code ?? 'ok')].map(([code, list]) => [code, list.length]),
  )

describe.each(['SQLite', 'PostgreSQL'])('concurrent sign-up calls, on %s', (database) => {
  let stack: StackOn
  const call = (path: string, body: object, headers: Record<string, string> = {}) => ({
    path: `/plutus${path}`,
    body,
    headers: { authorization: `Bearer ${stack.secrets.guestToken}`, ...headers },
  })

  beforeAll(async () => {
    stack = await startStackOn(database)
  })
  afterAll(() => stack?.stop())

  it('A7 creates one account when several sign-ups of one address are verified together', async () => {
    const email = newEmail('twins')
    const started: { id: string; code: string }[] = []
    for (let index = 0; index < 3; index++) {
      const { id } = await beginSignUp(stack, { email })
      const code = await mailedCode(stack, email, ...started.map(({ code }) => code))
      started.push({ id, code })
    }
    const { replies, overlapped } = await race(
      stack.directusUrl,
      started.map(({ id, code }) => call(`/auth/signup/${id}/verify`, { code })),
    )
    console.log(`3 proofs of one address, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ ok: 1, ALREADY_A_MEMBER: 2 })
  })

  it('V14 accepts a code once when several calls race', async () => {
    const { id, email } = await beginSignUp(stack)
    const code = await mailedCode(stack, email)
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 5 }, () => call(`/auth/signup/${id}/verify`, { code })),
    )
    expect(tally(replies)).toEqual({ ok: 1, INVALID_CODE: 4 })
  })

  it('V10 accepts a solution once when several calls race', async () => {
    const captcha = await mintCaptcha(stack)
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 8 }, () => call('/auth/signup', { ...signUpForm(), captcha })),
    )
    expect(tally(replies)).toEqual({ ok: 1, VALIDATION: 7 })
  })

  it('P8 sets one of twenty currencies, with one wallet', async () => {
    const currencies = rewardCurrencies.slice(0, 20)
    await stack.sql(brandsIn(currencies.slice(1)))
    const { id, email } = await proveAddress(stack)
    const { replies, overlapped } = await race(
      stack.directusUrl,
      currencies.map((currency) => call(`/auth/signup/${id}/reward`, chooseCall(id, currency).body, { 'x-plutus-signup': id })),
    )
    console.log(`20 currencies, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ ok: 1, CURRENCY_ALREADY_SET: 19 })
    const won = replies.find(({ status }) => status === 200)?.body as { user: { company: { currency: string } } } | undefined
    const wallet = await operator(stack, 'adjust-wallet', { company: email, amount: '10', reason: 'the wallet that was made' })
    const money = new Intl.NumberFormat('en', { style: 'currency', currency: String(won?.user.company.currency) })
    expect(wallet.available).toContain(money.formatToParts(10).find(({ type }) => type === 'currency')?.value)
    await expectLedgersToSum(stack)
  })
})
