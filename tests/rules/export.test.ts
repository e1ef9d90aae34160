import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCsv } from '#graphql/rules/people/import/file/read-csv.ts'
import { readHead } from '#graphql/rules/people/import/file/read-head.ts'
import { openSheets } from '#graphql/rules/people/import/file/read-xlsx.ts'
import { draftCampaign, operator } from '#tests/support/campaigns.ts'
import { actAs, demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let owner: Person
let rival: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  rival = await signIn(stack, rivalAccount)
})
afterAll(() => stack?.stop())

type Caller = Pick<Person, 'fetch'>

const askFor = (person: Caller, kind: string, body: object) =>
  person.fetch(`/plutus/exports/${kind}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const ask = (person: Caller, body: object) => askFor(person, 'audit', body)

async function ticketFor(person: Caller, kind: string, body: object): Promise<string> {
  const answer = await askFor(person, kind, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

const ticket = (person: Caller, body: object): Promise<string> => ticketFor(person, 'audit', body)

const take = (person: Caller, url: string) => person.fetch(`/plutus${url}`)

it('R25 exports exactly the filtered rows, newest first, in words and safe to open', async () => {
  await draftCampaign(owner, { name: '=HYPERLINK("http://evil")' })
  await draftCampaign(rival, { name: 'Of the other company' })
  const answer = await take(owner, await ticket(owner, { format: 'csv', filter: { action: 'campaign.create' } }))
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="activity-log-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toBe(
    'Number,Time (Asia/Kolkata),Time (UTC),Who,Role at the time,What,Action,Subject,Subject ID,Before,After,Details,IP address,Request ID',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+05:30,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Meera Krishnan,Owner,Created a campaign,/,
  )
  expect(lines[0]).toContain('name: =HYPERLINK(""http://evil"")')
})

it('R25 filters by person, time, subject and words, and names a wrong filter', async () => {
  const lines = async (filter: object) => {
    const text = await (await take(owner, await ticket(owner, { format: 'csv', filter }))).text()
    return text.trimEnd().split('\r\n').slice(1)
  }
  await operator(stack, 'adjust-wallet', { company: demo.email, amount: '1.00', reason: 'A test of 100 %' })
  const byOperator = await lines({ entity: 'wallets' })
  expect(byOperator).toHaveLength(1)
  expect(byOperator[0]).toContain(',Plutus support,,Adjusted the wallet,')
  expect((await lines({ actor: owner.user.id })).length).toBeGreaterThan(0)
  expect(await lines({ actor: rival.user.id })).toEqual([])
  expect(await lines({ to: '2001-01-01T00:00:00Z' })).toEqual([])
  expect((await lines({ q: 'mEERA' })).length).toBeGreaterThan(0)
  expect(await lines({ q: '%' })).toEqual([])
  expect((await lines({ areas: ['wallet'] })).map((line) => line.split(',')[6])).toEqual(['wallet.adjust'])
  const wrong = await ask(owner, { format: 'csv', filter: { from: 'yesterday' } })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('filter.from')])
  expect((await ask(owner, { format: 'csv', filter: { nonsense: 1 } })).status).toBe(400)
})

it('R25 accepts a ticket once, from the person it was issued to, while they may export', async () => {
  const url = await ticket(owner, { format: 'csv' })
  expect((await take(rival, url)).status).toBe(404)
  const twins = await Promise.all(Array.from({ length: 20 }, () => take(owner, url)))
  expect(twins.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
  const late = await ticket(owner, { format: 'csv' })
  await operator(stack, 'set-role', { email: demo.email, role: 'Finance' })
  expect((await take(owner, late)).status).toBe(403)
  expect((await ask(owner, { format: 'csv' })).status).toBe(403)
  await operator(stack, 'set-role', { email: demo.email, role: 'Owner' })
  expect((await ask(actAs(stack, 'nobody'), { format: 'csv' })).status).toBe(401)
  expect((await owner.fetch('/plutus/exports/nothing', { method: 'POST' })).status).toBe(404)
})

it('R25 exports many pages as CSV and as a spreadsheet, and prints only lists that have a print view', async () => {
  fillAudit(1200)
  const filter = { action: 'test.filled' }
  const csv = await (await take(owner, await ticket(owner, { format: 'csv', filter }))).text()
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1201)
  expect([lines[1], lines.at(-1)].map((line) => Number(line?.split(',')[0]))).toEqual([1_001_200, 1_000_001])
  const spreadsheet = await take(owner, await ticket(owner, { format: 'xlsx', filter }))
  expect(spreadsheet.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const path = join(stack.dataDir, 'taken.xlsx')
  writeFileSync(path, Buffer.from(await spreadsheet.arrayBuffer()))
  const head = await readHead(path)
  expect(head.sheets[0]?.columns[0]).toMatchObject({ name: 'Number', samples: ['1001200', '1001199', '1001198'] })
  const [sheet] = await openSheets(readFileSync(path))
  const [first] = sheet ? await Array.fromAsync(sheet.lines()) : []
  expect(first?.lines[1]?.cells.slice(1, 3)).toEqual(['2026-01-01 05:30', '2026-01-01'])
  const printView = await ask(owner, { format: 'print', filter })
  expect([printView.status, await printView.text()]).toEqual([400, expect.stringContaining('BAD_INPUT')])
})

it('R28 shows value, fee and tax of every entry, which add up to what it holds or takes', async () => {
  const file = await take(owner, await ticketFor(owner, 'wallet', { format: 'csv', filter: {} }))
  const rows: string[][] = []
  for await (const { lines } of readCsv(Buffer.from(await file.arrayBuffer()))) rows.push(...lines.map(({ cells }) => cells))
  const [head = [], ...lines] = rows.filter(({ length }) => length > 1)
  const cell = (line: string[], name: string) => line[head.indexOf(name)] ?? 'no such column'
  const paise = (line: string[], name: string) => Math.round(100 * Number(cell(line, `${name} (INR)`)))
  const held = ['Held for a launch', 'Redeemed from held', 'Returned']
  const types = new Map(lines.map((line) => [cell(line, 'Type'), line]))
  for (const type of [...held, 'Recharged', 'Adjusted']) expect([...types.keys()]).toContain(type)
  for (const line of lines) {
    const parts = ['Value', 'Fee', 'GST on fee'].map((name) => cell(line, `${name} (INR)`))
    if (!held.includes(cell(line, 'Type'))) expect(parts, line.join()).toEqual(['', '', ''])
    else {
      expect(parts, line.join()).not.toContain('')
      const [value, fee, gst] = [paise(line, 'Value'), paise(line, 'Fee'), paise(line, 'GST on fee')]
      expect(value + fee + gst, line.join()).toBe(paise(line, 'Held change'))
      expect(Math.abs(value)).toBeGreaterThan(Math.abs(fee))
      expect(Math.abs(fee)).toBeGreaterThan(Math.abs(gst))
      expect(new Set([value, fee, gst].filter(Boolean).map(Math.sign)).size).toBe(1)
    }
  }
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { readOnly: true })
  const claimed = database.prepare('select sum(value) as value from claims where company = ?').get(owner.user.company.id)
  database.close()
  const redeemed = lines.filter((line) => cell(line, 'Type') === 'Redeemed from held')
  expect(redeemed.reduce((sum, line) => sum - paise(line, 'Value'), 0)).toBe(claimed?.value)
})

let filled = 1_000_000

/** Inserts the log entries of a company with years of activity. */
function fillAudit(count: number): void {
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000 })
  database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into audit_events (id, company, seq, actor, action, entity, entity_id, actor_kind, occurred_at)
       select printf('%08x-0000-4000-8000-%012x', n + ?, n), ?, n + ?, ?, 'test.filled', 'campaigns', 'somewhere', 'person', 1767225600000 + n
       from numbers`,
    )
    .run(count, filled, owner.user.company.id, filled, owner.user.id)
  database.close()
  filled += count
}
