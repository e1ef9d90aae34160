import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticatorApp } from '#tests/support/authenticator-app.ts'
import { startGuardedFixture } from '#tests/support/guarded-fixture.ts'
import { codeOf, createGuestCaller } from '#tests/support/guest-caller.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { race, tally } from '#tests/support/race.ts'
import { actAs, demo, rival, signIn } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const minutes = (count: number) => count * 60_000

describe.each(['SQLite', 'PostgreSQL'])('signing in, on %s', (database) => {
  let fixture: Awaited<ReturnType<typeof startGuardedFixture>>
  let stack: TestStack
  let guest: ReturnType<typeof createGuestCaller>
  /** Codes, tokens and passwords that the tests used. They may appear in no table or log. */
  const secrets: string[] = []

  beforeAll(async () => {
    fixture = await startGuardedFixture(database)
    ;({ stack, directus: guest } = fixture)
  })
  afterAll(() => fixture?.stop())
  beforeEach(() => fixture.forgetCounts())

  it('A6 A12 F3 a trusted browser skips the code and the account’s limit, and needs the password', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { result, code } = await fixture.ask()
    const { challenge } = result.body
    const trusted = await fixture.mailBy(rival.email, () => guest.login({ challenge, otp: code, trustDevice: true }))
    const { device, token } = trusted.result.body
    secrets.push(token, String(device?.token))
    expect(trusted.mail.subject).toBe('New trusted browser')
    const days = (new Date(device?.until ?? 0).getTime() - Date.now()) / (24 * minutes(60))
    expect(Math.round(days)).toBe(60)

    const from = (address: number) => createGuestCaller(stack, { ip: `203.0.113.${address}` })
    await race(
      stack.directusUrl,
      Array.from({ length: 100 }, (_, at) => from(at % 10).call('/auth/login', { ...rival, password: 'Not-this-one-1!' })),
    )
    expect(codeOf(await from(88).login(rival))).toBe('CAPTCHA_REQUIRED')
    const victim = await guest.login({ ...rival, device: device?.token })
    expect([victim.status, victim.body.user?.id]).toEqual([200, trusted.result.body.user.id])

    await fixture.forgetCounts()
    expect(codeOf(await guest.login({ ...rival, password: 'Not-this-one-1!', device: device?.token }))).toBe('INVALID_CREDENTIALS')
    expect((await actAs(stack, device?.token ?? '').fetch('/plutus/auth/me')).status).toBe(401)

    const person = actAs(stack, token)
    const { data } = await person.graphql<{ devices: { id: string; name: string }[] }>('{ devices { id name } }')
    expect(data?.devices).toEqual([{ id: expect.any(String), name: 'Chrome on Windows' }])
    const revoke = 'mutation ($id: ID!) { revokeDevice(id: $id) { id } }'
    const other = await signIn(stack)
    expect((await other.graphql(revoke, { id: data?.devices[0]?.id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await person.graphql(revoke, { id: data?.devices[0]?.id })).errors).toBeUndefined()
    expect((await guest.login({ ...rival, device: device?.token })).status).toBe(202)
  })

  it('A12 R25 a trusted browser that is removed during a sign-in opens nothing', async () => {
    const { result, code } = await fixture.ask()
    const trusting = () => guest.login({ challenge: result.body.challenge, otp: code, trustDevice: true })
    const { device } = (await fixture.mailBy(rival.email, trusting)).result.body
    const forget = `DELETE FROM devices WHERE member = (SELECT id FROM members WHERE email = '${rival.email}')`
    if (!fixture.hold) return void (await fixture.sql(forget))
    const letGo = await fixture.hold(forget)
    const underWay = guest.login({ ...rival, device: device?.token })
    await waitFor(async () => (await fixture.sql("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length > 0, {
      what: 'the sign-in to wait for its browser',
    })
    await letGo()
    expect(codeOf(await underWay)).toBe('INVALID_CREDENTIALS')
  })

  it('R25 lists one line per sign-in through refreshes, ends only one’s own, and a refresh revives none', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const here = await signIn(stack)
    const there = await createGuestCaller(stack, {
      agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
    }).login(demo)
    type List = { sessions: { id: string; device: string; current: boolean }[] }
    const list = async (token: string): Promise<List['sessions']> =>
      ((await (await actAs(stack, token).fetch('/plutus/auth/sessions')).json()) as List).sessions
    const refresh = async (token: string) => {
      const response = await fetch(`${stack.directusUrl}/auth/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `directus_session_token=${token}` },
        body: '{"mode":"session"}',
      })
      const [cookie = ''] = response.headers.getSetCookie().filter((line) => line.startsWith('directus_session_token='))
      return { status: response.status, token: cookie.split(/[=;]/)[1] ?? '' }
    }
    const phone = (await list(here.token)).find(({ device }) => device === 'Safari on iPhone')
    const renewed = await Promise.all(Array.from({ length: 10 }, () => refresh(there.body.token)))
    expect(renewed.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const fresh = renewed[0]?.token ?? ''
    const after = await list(fresh)
    expect(after.filter(({ device }) => device === 'Safari on iPhone')).toEqual([
      { ...phone, current: true, lastUsedAt: expect.any(String) },
    ])
    expect(JSON.stringify(after)).not.toContain('eyJ')

    const stranger = await fixture.mailBy(rival.email, () => guest.login(rival))
    const { body } = await guest.login({ challenge: stranger.result.body.challenge, otp: stranger.code })
    expect((await guest.post(`/auth/sessions/${phone?.id}/end`, {}, body.token)).status).toBe(404)
    const ending = guest.post(`/auth/sessions/${phone?.id}/end`, {}, here.token)
    const late = await Promise.all(Array.from({ length: 10 }, () => refresh(fresh)))
    expect((await ending).status).toBe(204)
    for (const { token } of [...late, ...renewed, { token: there.body.token }])
      if (token) expect((await actAs(stack, token).fetch('/plutus/auth/me')).status).toBe(401)
    expect((await here.fetch('/plutus/auth/me')).status).toBe(200)
  })

  it('A6 an authenticator app is confirmed once, asked at every sign-in, with one-use codes and step-up for its own session', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const first = await fixture.ask()
    const { body } = await guest.login({ challenge: first.result.body.challenge, otp: first.code })
    const act = <T>(path: string, more: object = {}, token = body.token) => guest.post<T & { errors?: [] }>(path, more, token)
    expect(codeOf(await act('/auth/authenticator'))).toBe('STEP_UP_REQUIRED')

    const stepUp = await fixture.mailBy(rival.email, () => act<{ challenge: string; channel: string }>('/auth/step-up'))
    const { challenge, channel } = stepUp.result.body
    expect(channel).toBe('email')
    const elsewhere = await signIn(stack)
    expect(codeOf(await act('/auth/step-up/verify', { challenge, code: stepUp.code }, elsewhere.token))).toBe('INVALID_CODE')
    expect(codeOf(await guest.login({ challenge, otp: stepUp.code }))).toBe('INVALID_CODE')
    expect((await act('/auth/step-up/verify', { challenge, code: stepUp.code })).status).toBe(200)
    expect(codeOf(await act('/auth/step-up/verify', { challenge, code: stepUp.code }))).toBe('INVALID_CODE')
    expect(codeOf(await act('/auth/authenticator', {}, elsewhere.token))).toBe('STEP_UP_REQUIRED')

    const { secret, uri } = (await act<{ secret: string; uri: string }>('/auth/authenticator')).body
    expect(uri).toContain(`secret=${secret}`)
    const app = createAuthenticatorApp(secret)
    expect(codeOf(await act('/auth/authenticator/confirm', { code: '000000' }))).toBe('INVALID_CODE')
    const used = app.code()
    const { recoveryCodes } = (await act<{ recoveryCodes: string[] }>('/auth/authenticator/confirm', { code: used })).body
    expect(new Set(recoveryCodes).size).toBe(10)
    secrets.push(secret, ...recoveryCodes)
    expect(codeOf(await act('/auth/authenticator'))).toBe('TWO_FACTOR_ON')

    await fixture.forgetCounts()
    const again = await guest.login(rival)
    expect(again.body).toMatchObject({ next: 'otp', channel: 'authenticator' })
    expect(codeOf(await guest.post('/auth/login/code', { challenge: again.body.challenge }))).toBe('NOT_FOUND')
    expect(codeOf(await guest.login({ challenge: again.body.challenge, otp: used }))).toBe('INVALID_CODE')
    const code = await app.nextCode(fixture.sql)
    const two = [again.body.challenge, (await guest.login(rival)).body.challenge]
    const { replies } = await race(
      stack.directusUrl,
      [...two, ...two].map((one) => guest.call('/auth/login', { challenge: one, otp: code })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)

    await fixture.forgetCounts()
    const [recovery = ''] = recoveryCodes
    const withRecovery = await Promise.all(
      [1, 2, 3].map(() => guest.login({ ...rival, otp: `${recovery.slice(0, 4)}-${recovery.slice(4).toLowerCase()}` })),
    )
    expect(withRecovery.filter(({ status }) => status === 200)).toHaveLength(1)

    await fixture.sql('update plutus_step_ups set until = 0')
    expect(codeOf(await act('/auth/authenticator/remove'))).toBe('STEP_UP_REQUIRED')
    const confirm = (await act<{ challenge: string; channel: string }>('/auth/step-up')).body
    expect(confirm.channel).toBe('authenticator')
    expect((await act('/auth/step-up/verify', { challenge: confirm.challenge, code: recoveryCodes[1] })).status).toBe(200)
    const renewed = (await act<{ recoveryCodes: string[] }>('/auth/authenticator/recovery-codes')).body.recoveryCodes
    expect(renewed.filter((one) => recoveryCodes.includes(one))).toEqual([])
    expect((await act('/auth/authenticator/remove')).status).toBe(204)
    expect((await guest.login(rival)).body.channel).toBe('email')
  })

  it('V8 A12 a changed password ends other sessions, trusted browsers and open codes, and one of two concurrent changes wins', async () => {
    const { result, code } = await fixture.ask()
    const trusting = () => guest.login({ challenge: result.body.challenge, otp: code, trustDevice: true })
    const { result: first } = await fixture.mailBy(rival.email, trusting)
    const other = await guest.login({ ...rival, device: first.body.device?.token })
    const open = await fixture.ask()
    const person = actAs(stack, first.body.token)
    const text = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }'
    const change = (currentPassword: string, password: string, confirmPassword = password) =>
      person.graphql(text, { input: { currentPassword, password, confirmPassword } })
    const fieldsOf = async (answer: ReturnType<typeof change>) => (await answer).errors?.[0]?.extensions.fields

    expect(await fieldsOf(change('', 'Password1!', ''))).toEqual({
      'input.currentPassword': 'Your current password is required',
      'input.password': 'This password is too common, please choose another',
      'input.confirmPassword': 'Please confirm your password',
    })
    expect(await fieldsOf(change(rival.password, rival.password))).toEqual({
      'input.password': 'Current and new password cannot be the same',
    })
    expect(await fieldsOf(change('Not-this-one-1!', 'Fresh-secret-11!'))).toEqual({
      'input.currentPassword': 'This is not your current password',
    })

    const headers = { authorization: `Bearer ${first.body.token}` }
    const news = Array.from({ length: 8 }, (_, at) => `Fresh-secret-${at}!`)
    const changed = fixture.mailBy(rival.email, () =>
      race(
        stack.directusUrl,
        news.map((password) => ({
          path: '/plutus/commands',
          headers,
          body: { query: text, variables: { input: { currentPassword: rival.password, password, confirmPassword: password } } },
        })),
      ),
    )
    const { replies } = (await changed).result
    expect((await changed).mail.subject).toBe('Your password was changed')
    expect(tally(replies.map(codeOf))).toEqual({ ok: 1, VALIDATION: 7 })
    const now = news[replies.findIndex((reply) => codeOf(reply) === 'ok')] ?? ''

    await fixture.forgetCounts()
    expect((await person.fetch('/plutus/auth/me')).status).toBe(200)
    expect((await actAs(stack, other.body.token).fetch('/plutus/auth/me')).status).toBe(401)
    expect(codeOf(await guest.login({ challenge: open.result.body.challenge, otp: open.code }))).toBe('INVALID_CODE')
    expect(codeOf(await guest.login({ ...rival, device: first.body.device?.token }))).toBe('INVALID_CREDENTIALS')
    expect((await guest.login({ ...rival, password: now, device: first.body.device?.token })).body.next).toBe('otp')
    for (let tries = 0; tries < 12; tries++) await change('Not-this-one-1!', 'Fresh-secret-11!')
    expect((await change(now, rival.password)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
    await fixture.forgetCounts()
    expect((await change(now, rival.password)).errors).toBeUndefined()
  })

  it('stores no code, token or password in the audit or the log', async () => {
    const rows = JSON.stringify(await fixture.sql('select * from audit_events'))
    expect(rows).toContain('session.start')
    for (const text of [rows, stack.log('directus')]) expect(text).not.toMatch(/Plutus-rival-1!|Fresh-secret|Not-this-one|eyJ[\w-]+\./)
    for (const secret of secrets) for (const text of [rows, stack.log('directus')]) expect(text.includes(secret)).toBe(false)
  })
})
