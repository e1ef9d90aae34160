import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entryTypes } from '#graphql/contracts/wallet/words.ts'
import { openFile } from '#graphql/rules/people/import/file/open-file.ts'
import { builtDocument } from '#tests/bench/documents.ts'
import { fillLedger } from '#tests/support/fill-ledger.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { watchMemory } from '#tests/support/process-memory.ts'
import { demo, rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import {
  otherActors,
  type StatementFilter,
  statementExportFilter,
  statementVariables,
  statementViews,
} from '#web/features/wallet/statement-variables.ts'
import { addDays, dayIn } from '#web/lib/dates/dates.ts'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { pageSizes } from '#web/ui/list/list-parsers.ts'
import { codeOf, runOperatorCommand } from './bff-client.ts'

const zone = 'America/New_York'
const unfiltered: StatementFilter = {
  view: 'timeline',
  period: { to: dayIn(zone) },
  type: null,
  campaign: null,
  person: null,
  min: null,
  max: null,
  q: '',
}

/** The most lines that a printed export may have. */
const maxPrintLines = 100_000
const count = isSweep ? maxPrintLines : 20_000

let stack: TestStack
type Browser = Awaited<ReturnType<typeof signInAtBff>>

let fixture: Browser
let user: { id: string; company: { id: string; timeZone: string } }
let campaigns: string[]

beforeAll(async () => {
  await loadTemporal()
  stack = await startStack({ bff: true })
  fixture = await signInAtBff(stack, rival)
  const direct = await signIn(stack, rival)
  user = direct.user
  const { data } = await direct.graphql<{ campaigns: { id: string }[] }>('{ campaigns(limit: 50) { id } }')
  campaigns = data?.campaigns.map(({ id }) => id) ?? []
})
afterAll(() => stack?.stop())

const requestTicket = async (person: Browser, format = 'csv'): Promise<string> =>
  (await (await person.fetch('/exports/audit', { method: 'POST', body: JSON.stringify({ filter: {}, format }) })).json()).url

it('G3 exports a list as a file once, for the person who requested it', async () => {
  const person = await signInAtBff(stack)
  const url = await requestTicket(person)
  expect(url).toMatch(/^\/exports\/[\w-]{22}$/)
  expect((await fetch(stack.url + url)).status).toBe(401)
  expect((await (await signInAtBff(stack, rival)).fetch(url)).status).toBe(404)
  const file = await person.fetch(url)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="activity-log-[\d-]+\.csv"$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect((await file.text()).split('\r\n').length).toBeGreaterThan(1)
  expect((await person.fetch(url)).status).toBe(404)
})

it('exports a spreadsheet, and refuses an unknown list or format', async () => {
  const person = await signInAtBff(stack)
  const sheet = Buffer.from(await (await person.fetch(await requestTicket(person, 'xlsx'))).arrayBuffer())
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
  const ask = (kind: string, body: object) => person.fetch(`/exports/${kind}`, { method: 'POST', body: JSON.stringify(body) })
  expect(await codeOf(await ask('audit', { filter: {}, format: 'pdf' }))).toBe('BAD_INPUT')
  expect(await codeOf(await ask('passwords', { filter: {}, format: 'csv' }))).toBe('NOT_FOUND')
  expect(await codeOf(await ask('..%2fauth', { filter: {}, format: 'csv' }))).toBe('NOT_FOUND')
})

it('B1 refuses an export that another site requests', async () => {
  const person = await signInAtBff(stack)
  const url = await requestTicket(person)
  const foreign = await fetch(stack.url + url, { headers: { cookie: person.cookie, 'sec-fetch-site': 'cross-site' } })
  expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'CSRF'])
  expect((await person.fetch(url)).status).toBe(200)
})

async function requestExport(format: string, filter: object): Promise<Response> {
  const answer = await fixture.fetch('/exports/wallet', { method: 'POST', body: JSON.stringify({ format, filter }) })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return fixture.fetch((await answer.json()).url)
}

/** Returns the rows of a CSV file or a spreadsheet, without the header row. */
async function rowsOf(file: Buffer): Promise<string[][]> {
  const path = join(stack.dataDir, 'taken')
  writeFileSync(path, file)
  const rows: string[][] = []
  const { sheets } = await openFile(path)
  for await (const { lines } of sheets[0]?.lines() ?? []) rows.push(...lines.map(({ cells }) => cells))
  // the last line ends with a line break, which adds an empty row
  return rows.slice(1).filter(({ length }) => length > 1)
}

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

type PageOfLines = { lines: { reference: string }[]; found: { count: { id: number } }[]; before: { available_after: string }[] }

/** The largest page size of the wallet page. */
const pageRows = Math.max(...pageSizes)

/** Returns the references, total count and opening balance that the wallet page shows with this filter, over all its pages. */
async function collectShownLines(filter: StatementFilter): Promise<{ references: string[]; total: number; opening: string }> {
  const { id } = builtDocument('WalletPage')
  const references: string[] = []
  for (let page = 1; ; page++) {
    const { data, errors } = await fixture.graphql<PageOfLines>(id, statementVariables(filter, zone, page, pageRows))
    if (!data) throw new Error(JSON.stringify(errors))
    references.push(...data.lines.map(({ reference }) => reference))
    if (data.lines.length < pageRows)
      return { references, total: data.found[0]?.count.id ?? 0, opening: data.before[0]?.available_after ?? '0' }
  }
}

it('R28 exports exactly the lines that the page shows, whatever the filter', { tags: ['deeper'] }, async () => {
  fillLedger(stack, user.company.id, 1200)
  expect(user.company.timeZone).toBe(zone)
  const filters = fc.record<StatementFilter>({
    view: fc.constantFrom(...statementViews),
    period: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.boolean()).map(([start, end, isOpen]) => ({
      ...(!isOpen && { from: addDays(dayIn(zone), -Math.max(start, end)) }),
      to: addDays(dayIn(zone), -Math.min(start, end)),
    })),
    type: fc.option(fc.constantFrom(...entryTypes), { freq: 2 }),
    campaign: fc.option(fc.constantFrom(...campaigns), { freq: 2 }),
    person: fc.option(fc.constantFrom(user.id, ...otherActors), { freq: 2 }),
    min: fc.option(fc.constantFrom('1', '51000', '100000'), { freq: 2 }),
    max: fc.option(fc.constantFrom('0', '50500', '100000', '300000'), { freq: 2 }),
    q: fc.constantFrom('', '', '', 'LAUNCHED', '%', '_1', 'tst-1', 'no such words'),
  })
  const numRuns = isSweep ? 25 : 10
  let found = 0
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { references, total } = await collectShownLines(filter)
      const rows = await rowsOf(await bytesOf(await requestExport('csv', statementExportFilter(filter, zone))))
      expect(rows.map((row) => row[5])).toEqual(references)
      expect(rows).toHaveLength(total)
      found += rows.length
    }),
    { seed, numRuns, examples: [[unfiltered], [{ ...unfiltered, min: '50000', max: '60000' }], [{ ...unfiltered, q: '100%' }]] },
  )
  console.log(`seed ${seed}: ${numRuns + 3} filters found ${found} lines, the same on the page and in the file`)
  expect(found).toBeGreaterThan(1200)
})

it('R28 prints a page with the company, the period and its balances, and nothing that runs', async () => {
  const from = addDays(dayIn(zone), -3)
  const filter = { ...unfiltered, view: 'statement' as const, period: { from, to: dayIn(zone) } }
  const { references, opening } = await collectShownLines(filter)
  const printView = await requestExport('print', statementExportFilter(filter, zone))
  expect(Object.fromEntries(printView.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'; style-src 'self'"),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(printView.headers.get('content-disposition')).toBeNull()
  const html = await printView.text()
  expect(html.match(/<tr/g)).toHaveLength(references.length + 3)
  expect(html).toContain('Goodwill &lt;b&gt;&amp;amp;&lt;/b&gt; &quot;thanks&quot;')
  const [major, cents] = [opening.slice(0, -2), opening.slice(-2)]
  expect(html).toContain(
    `Opening balance</td><td></td><td class="sum"></td><td class="sum"></td><td class="sum">${grouped(major)}.${cents}</td>`,
  )
  expect(html).toContain(`${Number(from.slice(8))} `)
  for (const sheet of ['/print.css', '/print.js']) expect((await fixture.fetch(sheet)).status).toBe(200)
})

it('R28 G3 exports 20,000 lines as CSV, in a sweep 100,000 also as spreadsheet and print: complete, in flat memory, beside others', {
  tags: ['deeper'],
}, async () => {
  const before = Number((await shownWallet()).seq)
  fillLedger(stack, user.company.id, count - before)
  expect(await runOperatorCommand(stack, 'check-ledgers', {})).toMatchObject({ mismatches: [] })
  const filter = statementExportFilter(unfiltered, zone)
  if (isSweep) console.log(`others' list alone: ${await latencies(() => new Promise((resolve) => setTimeout(resolve, 1000)))}`)
  const files = new Map<string, Buffer>()
  for (const format of isSweep ? ['csv', 'xlsx', 'print'] : ['csv']) {
    const began = performance.now()
    let took = 0
    let others = ''
    const { result, report, grown } = await watchMemory(stack, async () => {
      let file: Buffer = Buffer.alloc(0)
      others = await latencies(async () => {
        file = await bytesOf(await requestExport(format, filter))
        took = performance.now() - began
      })
      return file
    })
    files.set(format, result)
    console.log(`${format}: ${(result.length / 1e6).toFixed(1)} MB in ${Math.round(took)} ms; ${report}; others' list meanwhile: ${others}`)
    expect(grown).toBeLessThan(200)
  }
  const all = Array.from({ length: count }, (_, index) => String(count - index))
  const csv = await rowsOf(files.get('csv') ?? Buffer.alloc(0))
  expect(csv.map(([seq]) => seq)).toEqual(all)
  if (isSweep) {
    const sheet = await rowsOf(files.get('xlsx') ?? Buffer.alloc(0))
    expect(sheet.map(([seq]) => seq)).toEqual(all)
    // days are dates in a spreadsheet, and a formula is text in both, without an apostrophe in the spreadsheet
    expect(sheet.at(-1)?.slice(3, 11)).toEqual(csv.at(-1)?.slice(3, 11))
    expect(String(files.get('print')).match(/<tr/g)).toHaveLength(maxPrintLines + 3)
  }
  fillLedger(stack, user.company.id, maxPrintLines - count + 10)
  const tooLarge = await fixture.fetch('/exports/wallet', { method: 'POST', body: JSON.stringify({ format: 'print', filter }) })
  expect([tooLarge.status, (await tooLarge.json()).errors[0].extensions]).toEqual([
    413,
    expect.objectContaining({ code: 'EXPORT_TOO_LARGE', max: maxPrintLines }),
  ])
  if (isSweep) {
    const list = await slowest(() => shownPage({ ...unfiltered, type: 'hold', q: 'line 9' }))
    const first = await slowest(() => shownPage(unfiltered))
    console.log(`a page of ${maxPrintLines} lines: ${first} ms; filtered by kind and words: ${list} ms`)
  }
})

async function shownWallet(): Promise<{ seq: string }> {
  const { data } = await fixture.graphql<{ wallets: { seq: string }[] }>(
    builtDocument('WalletPage').id,
    statementVariables(unfiltered, zone, 1, 1),
  )
  return data?.wallets[0] ?? { seq: '0' }
}

const shownPage = (filter: StatementFilter) => fixture.graphql(builtDocument('WalletPage').id, statementVariables(filter, zone, 1, 25))

/** Makes the call five times in sequence and returns the longest duration, in ms. */
async function slowest(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return Math.round(Math.max(...times))
}

/** Requests another company’s campaign list repeatedly while `work` runs. Returns the call count and latencies as text. */
async function latencies(work: () => Promise<unknown>): Promise<string> {
  const other = await signInAtBff(stack, demo)
  const { id } = builtDocument('CampaignsPage')
  const times: number[] = []
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      const began = performance.now()
      const { status } = await other.graphql(id, { filter: {}, sort: ['-seq'], limit: 25, page: 1, countTo: 10_000 })
      expect(status).toBe(200)
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const asking = Promise.all([ask(), ask()])
  await work()
  isOver = true
  await asking
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return `${times.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

const grouped = (major: string) => new Intl.NumberFormat('en-IN').format(BigInt(major || '0'))
