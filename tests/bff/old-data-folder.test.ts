import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { authenticator } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import known from '#tests/fixtures/data-folder-4435582/known.json' with { type: 'json' }
import { campaignReaches, command, expectLedgersToSum, importReaches, operator } from '#tests/support/campaigns.ts'
import { clockVariables } from '#tests/support/clock.ts'
import { brandFor, openCodes } from '#tests/support/codes.ts'
import { unpackDataFolder } from '#tests/support/data-folder-pack.ts'
import { brandForPoints, type PointsView } from '#tests/support/points.ts'
import { recipientAt } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { strangeWords } from '#tests/support/stored-words.ts'
import { upgradesAreDone } from '#tests/support/upgrades.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const fixture = new URL('../fixtures/data-folder-4435582/folder.json.br', import.meta.url)
/** How far its stack is from the time of this process. Ten minutes after it was killed, its sessions, links and mails are due, and not over. */
const offset = Date.parse(known.killedAt) + 600_000 - Date.now()

let stack: TestStack
const sql = (text: string) => runSql(stack, undefined, text)
const owner = () => actAs(stack, known.owner.token)
const countOf = async (from: string): Promise<number> => Number((await sql(`select count(*) as n from ${from}`))[0]?.n)

beforeAll(async () => {
  stack = await startStack({
    bff: true,
    isFresh: true,
    fill: (dataDir) => unpackDataFolder(readFileSync(fixture), dataDir),
    env: clockVariables(Date.now() + offset),
  })
})
afterAll(() => stack?.stop())

/** A browser that has held these cookies since then. */
const call = (path: string, cookies: Record<string, string>, body?: object) =>
  fetch(stack.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: stack.url,
      'x-plutus-csrf': '1',
      'content-type': 'application/json',
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

const bodyOf = async <T>(response: Response, status = 200): Promise<T> => {
  const text = await response.text()
  expect([response.status, text]).toEqual([status, expect.anything()])
  return JSON.parse(text)
}

describe('a data folder that commit 4435582 left when it was killed', () => {
  it('keeps who was signed in, what their open page asks, and every half-done way in', { tags: ['sweep'] }, async () => {
    const session = await bodyOf<{ user: { email: string; company: { name: string } } }>(await call('/auth/session', known.owner.cookies))
    expect(session.user).toMatchObject({ email: known.owner.email, company: { name: 'Lotus Works' } })
    expect((await call('/graphql', known.demo, { documentId: known.document, variables: {} })).status).toBe(200)
    const renewed = await call('/auth/refresh', known.demo, {})
    expect([renewed.status, renewed.headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/^plutus=/)])

    const { email, password } = known.owner
    const { 'plutus-device': device } = known.owner.cookies
    expect((await call('/auth/login', { 'plutus-device': device }, { email, password })).status).toBe(200)
    const chosen = { rewardUseCase: 'employee_rewards', rewardCurrency: 'INR' }
    expect((await call(`/auth/signup/${known.half.id}/reward`, known.half.cookies, chosen)).status).toBe(200)
    expect((await call(`/auth/invites/${known.invited}`, {})).status).toBe(200)

    const { email: guarded, password: secret } = known.guarded
    const { challenge } = await bodyOf<{ challenge: string }>(await call('/auth/login', {}, { email: guarded, password: secret }), 202)
    const otp = authenticator.clone({ epoch: Date.now() + offset }).generate(known.guarded.secret)
    expect((await call('/auth/login', {}, { challenge, otp })).status).toBe(200)

    const key = await actAs(stack, known.key).graphql<{ campaigns: unknown[] }>('{ campaigns(limit: 500) { id } }')
    expect(key.data?.campaigns.length).toBeGreaterThan(5)
  })

  it('opens and redeems its links, codes and points', { tags: ['sweep'] }, async () => {
    const claimed = await recipientAt(stack, known.links.claimed).open()
    expect(claimed.view.claim?.voucher).toBe(known.links.voucher)
    const link = recipientAt(stack, known.links.open)
    const brand = brandFor((await link.open()).view, 50_000)
    expect((await link.claim(brand, randomUUID())).status).toBe(200)
    expect((await call(`/public/unsubscribe/${known.links.unsubscribe}`, {})).status).toBe(200)

    const code = await openCodes(stack, [known.codes.spent])
    const { view } = await code.open()
    expect(view.value).toBe(known.codes.left)
    expect((await code.claim(brandFor(view, 30_000), randomUUID(), { amount: known.codes.left })).status).toBe(200)
    expect((await (await openCodes(stack, [known.codes.whole])).open()).view.value).toBe('50000')

    const account = recipientAt(stack, known.points.token)
    const { points } = (await account.open()).view as unknown as PointsView
    expect(points.balance).toBe(known.points.left)
    const spends = brandForPoints({ status: 'open', points }, 100)
    expect((await account.claim(spends, randomUUID(), { amount: '10000' })).status).toBe(200)
  })

  it('goes on with the launch it was killed in: each person one reward and one mail, and the queued mails leave', {
    tags: ['sweep'],
  }, async () => {
    await campaignReaches(owner(), known.issuing.campaign, 'live')
    const rewards = `rewards where launch = '${known.launch}'`
    expect(await countOf(rewards)).toBe(known.issuing.people)
    expect(await countOf(`(select distinct recipient, row_no from ${rewards})`)).toBe(known.issuing.people)
    const sent = `messages where campaign = '${known.issuing.campaign}' and status = 'sent'`
    await waitFor(async () => (await countOf(sent)) === known.issuing.people, { what: 'every mail to leave' })
    expect(await countOf(`(select distinct reward from ${sent})`)).toBe(known.issuing.people)
    for (const to of known.queued.to) {
      const mails: unknown[] = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()
      expect(mails).toHaveLength(1)
    }
    await waitFor(async () => (await countOf("plutus_account_mails where status in ('queued', 'sending')")) === 0, {
      what: 'account mails',
    })
  })

  it('goes on with what waits: a request, an import, a schedule, a transfer', { tags: ['sweep'] }, async () => {
    const checker = actAs(stack, known.approval.checker)
    const [request] = await sql(`select id from approval_requests where launch = '${known.approval.launch}' and status = 'pending'`)
    await command(checker, 'mutation ($id: ID!) { approveLaunch(id: $id) { id status } }', { id: request?.id })
    await campaignReaches(owner(), known.approval.campaign, 'live')
    await command(owner(), 'mutation ($id: ID!) { applyImport(id: $id) { id } }', { id: known.checked.import })
    await importReaches(owner(), known.checked.import, 'applied')
    const off = await command<{ status: string }>(owner(), 'mutation ($id: ID!) { cancelLaunch(id: $id) { status } }', {
      id: known.scheduled,
    })
    expect(off.status).toBe('cancelled')
    const { number } = known.recharge
    await operator(stack, 'credit-recharge', { number, received: '1000.00', reference: 'OLD-UTR' })
  })

  it('holds no word that a closed list of the contract does not know', { tags: ['sweep'] }, async () => {
    expect(await strangeWords(sql)).toEqual([])
  })

  it('loses no row, and its books sum', { tags: ['sweep'] }, async () => {
    await atRest()
    for (const [table, rows] of Object.entries(known.sums))
      if (!/^(plutus_(jobs|login_attempts|captchas)|directus_(fields|relations|sessions|permissions))$/.test(table))
        expect([table, await countOf(`"${table}"`)]).toEqual([table, expect.toSatisfy((now: number) => now >= rows)])
    await expectLedgersToSum(stack)
  })

  it('is changed by no other start', { tags: ['sweep'] }, async () => {
    const before = await atRest()
    await stack.isBack('directus', stack.kill('directus'))
    expect(await atRest()).toEqual(before)
    await expectLedgersToSum(stack)
  })
})

/** All rows, once nothing is due any more and two reads were equal. */
async function atRest(): Promise<Record<string, string>> {
  await upgradesAreDone(sql)
  let last = {}
  const isStill = async () => {
    const due = await countOf(`plutus_jobs where run_at <= ${Date.now() + offset}`)
    const mails = await countOf("plutus_account_mails where status in ('queued', 'sending')")
    const before = JSON.stringify(last)
    last = await everything()
    return due + mails === 0 && JSON.stringify(last) === before
  }
  await waitFor(isStill, { what: 'nothing to move any more', everyMs: 300 })
  return last
}

/** Each table's rows in one word. */
async function everything(): Promise<Record<string, string>> {
  const tables = await sql("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
  const words = tables.map(async ({ name }) => {
    const rows = await sql(`select * from "${name}" order by 1`)
    return [String(name), createHash('sha256').update(JSON.stringify(rows)).digest('hex')]
  })
  return Object.fromEntries(await Promise.all(words))
}
