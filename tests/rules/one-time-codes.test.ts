import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startGuardedFixture } from '#tests/support/guarded-fixture.ts'
import { codeOf, createGuestCaller } from '#tests/support/guest-caller.ts'
import { isSweep, sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { race, tally } from '#tests/support/race.ts'
import { demo, rival } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

const minutes = (count: number) => count * 60_000

describe.each(['SQLite', 'PostgreSQL'])('one-time codes and refusals, on %s', (database) => {
  let fixture: Awaited<ReturnType<typeof startGuardedFixture>>
  let stack: TestStack
  let guest: ReturnType<typeof createGuestCaller>

  beforeAll(async () => {
    fixture = await startGuardedFixture(database)
    ;({ stack, directus: guest } = fixture)
  })
  afterAll(() => fixture?.stop())
  beforeEach(() => fixture.forgetCounts())

  it('F1 responds to unknown, wrong and suspended alike, in text and time', { tags: sweepOnPostgres(database) }, async () => {
    await fixture.sql(`update members set status = 'suspended' where email = '${rival.email}'`)
    const cases = {
      unknown: { email: 'nobody-knows@example.com', password: rival.password },
      wrong: { email: demo.email, password: 'Not-this-one-1!' },
      suspended: rival,
    }
    const answers: Record<string, string> = {}
    const times: Record<string, number[]> = { unknown: [], wrong: [], suspended: [] }
    await fixture.forgetCounts()
    // each refusal takes half a second on purpose
    for (let round = 0; round < (isSweep ? 5 : 1); round++) {
      for (const [name, body] of Object.entries(cases)) {
        const start = performance.now()
        const answer = await guest.login(body)
        times[name]?.push(performance.now() - start)
        answers[name] = JSON.stringify([answer.status, codeOf(answer)])
      }
    }
    await fixture.sql(`update members set status = 'active' where email = '${rival.email}'`)
    const medians = Object.entries(times).map(
      ([name, list]) => `${name} ${Math.round(list.sort((a, b) => a - b)[list.length >> 1] ?? 0)} ms`,
    )
    console.log(`F1 ${database}: ${medians.join(', ')}`)
    expect(new Set(Object.values(answers))).toEqual(new Set(['[401,"INVALID_CREDENTIALS"]']))
  })

  it('F2 checks at most five of a hundred concurrent guesses', async () => {
    const { result, code } = await fixture.ask()
    const { challenge } = result.body
    expect([result.status, result.body.next, result.body.channel, result.body.to]).toEqual([202, 'otp', 'email', 'r•••@example.com'])
    const guesses = Array.from({ length: 100 }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))
    const { replies, overlapped } = await race(
      stack.directusUrl,
      guesses.map((otp) => guest.call('/auth/login', { challenge, otp })),
    )
    console.log(`F2 ${database}: ${overlapped} of 100 guesses overlapped`)
    expect(tally(replies.map(codeOf))).toEqual({ INVALID_CODE: 5, TOO_MANY_CODE_TRIES: 95 })
    const right = await guest.login({ challenge, otp: code })
    expect([right.status, codeOf(right)]).toEqual([429, 'TOO_MANY_CODE_TRIES'])
  })

  it('F2 accepts the right code once of fifty at a time, and not again', async () => {
    const { result, code } = await fixture.ask()
    const call = guest.call('/auth/login', { challenge: result.body.challenge, otp: code })
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 50 }, () => call),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(codeOf(await guest.login({ challenge: result.body.challenge, otp: code }))).toBe('INVALID_CODE')
  })

  it('F2 binds a code to its challenge and to ten minutes, and returns the attempts left', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const first = await fixture.ask()
    const second = await fixture.ask()
    const mixed = await guest.login({ challenge: second.result.body.challenge, otp: first.code })
    expect([mixed.status, codeOf(mixed), mixed.body.errors?.[0]?.extensions.triesLeft]).toEqual([400, 'INVALID_CODE', 4])
    await fixture.advanceTime(minutes(10) + 1000)
    const late = await guest.login({ challenge: second.result.body.challenge, otp: second.code })
    expect([late.status, codeOf(late)]).toEqual([400, 'INVALID_CODE'])
  })

  it('V14 sends a code again after thirty seconds, three times an hour, which voids the old one and resets the attempts', async () => {
    const { result, code } = await fixture.ask()
    const { challenge } = result.body
    const again = () => guest.post<{ resendAfterSeconds: number }>('/auth/login/code', { challenge })
    expect(codeOf(await again())).toBe('CODE_RESEND_TOO_SOON')
    for (let tries = 0; tries < 5; tries++) await guest.login({ challenge, otp: 'abcdef' })
    await fixture.advanceTime(31_000)
    const resent = await fixture.mailBy(rival.email, again)
    expect(resent.result).toMatchObject({ status: 200, body: { resendAfterSeconds: 30 } })
    if (code !== resent.code) expect(codeOf(await guest.login({ challenge, otp: code }))).toBe('INVALID_CODE')
    for (let more = 0; more < 2; more++) {
      await fixture.advanceTime(31_000)
      expect((await again()).status).toBe(200)
    }
    await fixture.advanceTime(31_000)
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 20 }, () => guest.call('/auth/login/code', { challenge })),
    )
    expect(tally(replies.map(codeOf))).toEqual({ CODE_RESEND_LIMIT: 20 })
    expect(codeOf(await createGuestCaller(stack, { ip: '203.0.113.9' }).post('/auth/login/code', { challenge }))).toBe('CODE_RESEND_LIMIT')
  })

  it('F2 refuses a sixth challenge of the hour, also of fifty at once', async () => {
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 20 }, (_, at) => createGuestCaller(stack, { ip: `203.0.113.${at}` }).call('/auth/login', rival)),
    )
    expect(tally(replies.map(codeOf))).toEqual({ ok: 5, CODE_RESEND_LIMIT: 15 })
  })

  it('F3 refuses the eleventh failure in five minutes from one address, and none from another', async () => {
    const wrong = { ...demo, password: 'Not-this-one-1!' }
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 30 }, () => guest.call('/auth/login', wrong)),
    )
    expect(tally(replies.map(codeOf))).toEqual({ INVALID_CREDENTIALS: 10, RATE_LIMITED: 20 })
    expect(codeOf(await guest.login(demo))).toBe('RATE_LIMITED')
    expect((await createGuestCaller(stack, { ip: '203.0.113.77' }).login(demo)).status).toBe(200)
  })
})
