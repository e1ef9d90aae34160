import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReceiptDetails, StatementDetails } from '#graphql/contracts/document/words.ts'
import type { UnitOfWork } from '#graphql/rules/platform/command/transact.ts'
import { importRules, openCompany, type Rules, recharge } from './random-year.ts'
import { openInside } from './rules-inside.ts'

const la = 'America/Los_Angeles'

let fixture: Awaited<ReturnType<typeof openInside>>
let rules: Rules
beforeAll(async () => {
  fixture = await openInside('SQLite')
  rules = await importRules()
  rules.registerSubscribers()
})
afterAll(() => fixture?.close())

const transactAt = <T>(at: string, run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  fixture.knex.transaction((trx) => run({ trx, changes: new rules.Changes(), now: new Date(at) }))

/** Reads the documents of a company, each with the day that its PDF prints. */
async function documentsOf(company: string, kind: 'receipt' | 'statement') {
  const rows = await fixture.knex('documents').where({ company, kind }).orderBy('seq')
  return rows.map(({ details }) => {
    const parsed = JSON.parse(String(details)) as ReceiptDetails & StatementDetails
    const { issued, blocks } = rules.documentSheet({ kind, details: parsed } as Parameters<Rules['documentSheet']>[0])
    const facts = blocks.find((block) => block.kind === 'facts')?.facts.map(({ value }) => value)
    return { series: parsed.number.slice(0, 5), day: [issued.year, issued.month, issued.day].join('-'), facts, details: parsed }
  })
}

it.each(['Asia/Kolkata', la])('E6 numbers and dates documents by the issuer’s clock, for a company in %s', async (timeZone) => {
  const company = await transactAt('2026-02-01T00:00:00Z', (work) => openCompany(work, timeZone))
  const context = { rules, company, random: () => 0 }
  const moments = {
    '31 December 23:50': '2026-12-31T18:20:00Z',
    '1 January 00:10': '2026-12-31T18:40:00Z',
    '31 March 23:50': '2027-03-31T18:20:00Z',
    '1 April 00:10': '2027-03-31T18:40:00Z',
  }
  for (const at of Object.values(moments)) await transactAt(at, (work) => recharge(work, context))
  expect((await documentsOf(company, 'receipt')).map(({ series, day, facts }) => [series, day, facts?.[0]])).toEqual([
    ['R2627', '2026-12-31', '31 Dec 2026'],
    ['R2627', '2027-1-1', '1 Jan 2027'],
    ['R2627', '2027-3-31', '31 Mar 2027'],
    ['R2728', '2027-4-1', '1 Apr 2027'],
  ])
})

it('E6 issues the statement of a month of the company’s clock, with a number and date of the issuer’s', async () => {
  const company = await transactAt('2027-03-02T00:00:00Z', (work) => openCompany(work, la))
  const context = { rules, company, random: () => 0 }
  // still March in Los Angeles, already April in India
  await transactAt('2027-03-31T18:40:00Z', (work) => recharge(work, context))
  await transactAt('2027-04-01T07:10:00Z', (work) => recharge(work, context))
  await transactAt('2027-04-01T07:20:00Z', (work) => rules.issueStatement(work, company, '2027-03'))
  const [statement] = await documentsOf(company, 'statement')
  expect(statement).toMatchObject({
    series: 'S2728',
    day: '2027-4-1',
    details: {
      period: '2027-03',
      timeZone: 'Asia/Kolkata',
      monthZone: la,
      from: '2027-03-01T08:00:00.000Z',
      to: '2027-04-01T07:00:00.000Z',
      rechargeFees: { count: 1 },
      movements: [{ type: 'recharge_credited', count: 1 }],
    },
  })
  expect(statement?.facts).toEqual(['March 2027', '1 Mar – 31 Mar 2027', '1 Apr 2027'])
})
