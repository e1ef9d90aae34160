import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Fees, StatementDetails } from '#graphql/contracts/document/words.ts'
import type { UnitOfWork } from '#graphql/rules/platform/command/transact.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { claimPart, importRules, launch, launchTerms, openCompany, type Rules, randomAction, recharge } from './random-year.ts'
import { openInside } from './rules-inside.ts'

const dayMs = 86_400_000
const zones = ['Asia/Kolkata', 'America/Los_Angeles']

let fixture: Awaited<ReturnType<typeof openInside>>
let rules: Rules
beforeAll(async () => {
  fixture = await openInside('SQLite')
  rules = await importRules()
  rules.registerSubscribers()
})
afterAll(() => fixture?.close())

const transactAt = <T>(now: Date, run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  fixture.knex.transaction((trx) => run({ trx, changes: new rules.Changes(), now }))

const monthOf = (at: unknown, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(new Date(at as number))
const sum = <T>(rows: T[], of: (row: T) => unknown): number => rows.reduce((total, row) => total + Number(of(row) ?? 0), 0)

const linesOf = { cgst_sgst: ['CGST', 'SGST'], cgst_utgst: ['CGST', 'UTGST'], igst: ['IGST'], other: ['Tax'] }
type Kind = keyof typeof linesOf

/** Computes the fees of a statement from the parts that were charged, by the taxes that were fixed with each. */
function feesOf(parts: { fee: unknown; tax: unknown; kind: Kind }[]): Omit<Fees, 'taxes'> & { taxes: Record<string, number> } {
  const taxes: Record<string, number> = {}
  for (const { tax, kind } of parts)
    for (const name of Number(tax) ? linesOf[kind] : []) taxes[name] = (taxes[name] ?? 0) + Number(tax) / linesOf[kind].length
  return { fee: String(sum(parts, ({ fee }) => fee)), taxes, total: String(sum(parts, ({ fee, tax }) => Number(fee) + Number(tax))) }
}
const balancesOf = (entries: Record<string, unknown>[]) =>
  Object.fromEntries(['available', 'reserved', 'pending'].map((name) => [name, String(sum(entries, (entry) => entry[`delta_${name}`]))]))
const shown = ({ fee, taxes, total }: Fees) => ({
  fee,
  taxes: Object.fromEntries(taxes.map(({ name, amount }) => [name, Number(amount)])),
  total,
})

/** Compares every line of every statement of a company with its ledger, its claims and its recharges. Returns the number of months. */
async function compareStatements(company: string, timeZone: string): Promise<number> {
  const { knex } = fixture
  const entries = await knex('wallet_transactions').where({ company }).orderBy('seq')
  const snapshots = new Map((await knex('launches').where({ company })).map(({ id, snapshot }) => [id, JSON.parse(String(snapshot))]))
  const claims = await knex('claims').where({ company })
  const recharges = await knex('recharges').where({ company }).whereNotNull('credited_at')
  const statements = await knex('documents').where({ company, kind: 'statement' }).orderBy('period')
  let lastOfBefore = 0
  for (const { period, details } of statements) {
    const statement: StatementDetails = JSON.parse(String(details))
    const isOfMonth = (at: unknown) => monthOf(at, timeZone) === period
    const ours = entries.filter(({ occurred_at }) => isOfMonth(occurred_at))
    const captures = ours.filter(({ type }) => type === 'capture')
    const charged = captures.map(({ fee, tax, launch: id }) => ({ fee, tax, kind: snapshots.get(String(id)).taxKind as Kind }))
    expect(shown(statement.serviceFees), `${period}`).toEqual(feesOf(charged))
    const claimed = claims.filter(({ claimed_at }) => isOfMonth(claimed_at))
    expect([statement.serviceFees.fee, claimed.length]).toEqual([String(sum(claimed, ({ fee }) => fee)), captures.length])
    expect(statement.serviceFees.total).toBe(String(sum(claimed, ({ fee, tax }) => Number(fee) + Number(tax))))
    const charges = recharges.flatMap(({ id, credited_at, status, fee, tax, tax_kind }) => {
      const kind = tax_kind as Kind
      const last = entries.findLast(({ recharge: of, type }) => of === id && type === 'recharge_reversed')
      const isReturned = status === 'reversed' && isOfMonth(last?.occurred_at)
      return [
        ...(isOfMonth(credited_at) ? [{ fee, tax, kind }] : []),
        ...(isReturned ? [{ fee: -Number(fee), tax: -Number(tax), kind }] : []),
      ]
    })
    expect(shown(statement.rechargeFees), `${period}`).toEqual(feesOf(charges))
    for (const movement of statement.movements) {
      const alike = ours.filter(({ type }) => type === movement.type)
      expect(movement).toEqual({ type: movement.type, count: alike.length, ...balancesOf(alike) })
    }
    expect(sum(statement.movements, ({ count }) => count)).toBe(ours.length)
    const upTo = (last: number) => balancesOf(entries.filter(({ seq }) => Number(seq) <= last))
    expect([statement.opening, statement.closing]).toEqual([upTo(lastOfBefore), upTo(statement.lastLine)])
    lastOfBefore = statement.lastLine
    const isHalved = (name: string) => name !== 'IGST' && name !== 'Tax'
    const halves = statement.serviceFees.taxes.filter(({ name }) => isHalved(name)).map(({ amount }) => amount)
    if (halves.length) expect(halves[0]).toBe(halves[1])
  }
  return statements.length
}

/** Expects that all parts of each finished reward add up to its fee and its tax, whether they were claimed or returned. */
async function expectWholeFees(company: string): Promise<void> {
  const { knex } = fixture
  for (const reward of await knex('rewards').where({ company, fee_remaining: 0 })) {
    const entries = await knex('wallet_transactions').where({ company, reward: reward.id, type: 'capture' })
    const claims = await knex('claims').where({ reward: reward.id })
    expect([sum(claims, ({ fee }) => fee), sum(claims, ({ tax }) => tax)]).toEqual([
      sum(entries, ({ fee }) => fee),
      sum(entries, ({ tax }) => tax),
    ])
    if (reward.status !== 'claimed') continue
    expect([sum(claims, ({ fee, tax }) => Number(fee) + Number(tax)), sum(claims, ({ tax }) => tax)]).toEqual([
      Number(reward.fee),
      Number(reward.tax),
    ])
  }
}

/** Ignores that a wallet has too little money, or is frozen after a refund. */
function ignoreFrozen(error: { code?: string }): void {
  if (!['WALLET_FROZEN', 'INSUFFICIENT_BALANCE'].includes(String(error.code))) throw error
}

/** Lives a random year of a new company, with `perMonth` actions, and a statement after each month. */
async function liveYear(random: (below: number) => number, perMonth: number): Promise<void> {
  const timeZone = zones[random(zones.length)] ?? ''
  const began = Date.parse('2025-01-15T00:00:00Z')
  const company = await transactAt(new Date(began), (work) => openCompany(work, timeZone))
  const context = { rules, company, random }
  await transactAt(new Date(began), async (work) => {
    await rules.updateTaxPlace(work, company)
    await recharge(work, context)
    await launch(work, context)
  })
  let at = began
  for (let month = 1; month <= 12; month++) {
    const end = Date.UTC(2025, month, 1)
    for (let left = perMonth; left > 0; left--) {
      at += random(Math.floor((end - at) / left))
      await transactAt(new Date(at), randomAction(rules, company, random)).catch(ignoreFrozen)
    }
    at = Math.max(at, end + dayMs)
    const period = new Date(end - dayMs).toISOString().slice(0, 7)
    await transactAt(new Date(at), (work) => rules.issueStatement(work, company, period))
  }
  expect(await rules.checkWallet(fixture.knex, company)).toEqual([])
  expect(await compareStatements(company, timeZone)).toBe(12)
  await expectWholeFees(company)
}

it('E6 P3 lists on the statements of a random year exactly what the ledger took, by fee and by tax', async () => {
  const random = rules.seededRandom(seed)
  await liveYear((below) => Math.floor(random() * below), 12)
})

it('E6 P3 lists exactly what the ledger took in ten more random years', { tags: ['sweep'] }, async () => {
  const random = rules.seededRandom(seed + 1)
  for (let year = 0; year < 10; year++) await liveYear((below) => Math.floor(random() * below), 20)
})

it('E6 prints the rounding of each tax in the worst month, in which all the larger shares are claimed', async () => {
  const { knex } = fixture
  const [people, value] = [40, 30_000]
  const began = Date.parse('2025-03-10T00:00:00Z')
  const company = await transactAt(new Date(began), (work) => openCompany(work, 'Asia/Kolkata'))
  await transactAt(new Date(began), async (work) => {
    await work.trx('companies').where({ id: company }).update({ state: 'Karnataka' })
    await rules.updateTaxPlace(work, company)
    await recharge(work, { rules, company, random: () => 0 })
    await launchTerms(work, { rules, company }, { people, value })
  })
  const hold = await knex('wallet_transactions').where({ company, type: 'hold' }).first('value', 'fee', 'tax')
  expect(hold).toEqual({ value: people * value, fee: 18_000, tax: 2 * 1620 })
  const rewards = await knex('rewards').where({ company }).orderBy('row_no')
  expect(new Set(rewards.map(({ fee, tax }) => `${Number(fee) - Number(tax)} ${tax}`))).toEqual(new Set(['450 82', '450 80']))
  const months = [
    { at: '2025-03-20', period: '2025-03', tax: 82 },
    { at: '2025-04-20', period: '2025-04', tax: 80 },
  ]
  const statements: StatementDetails[] = []
  for (const { at, period, tax } of months) {
    for (const reward of rewards.filter((row) => Number(row.tax) === tax))
      await transactAt(new Date(at), (work) => claimPart(work, rules, { reward, value }))
    await transactAt(new Date(`${rules.monthAfter(period)}-02`), (work) => rules.issueStatement(work, company, period))
    const { details } = (await knex('documents').where({ company, kind: 'statement', period }).first('details')) ?? {}
    statements.push(JSON.parse(String(details)))
  }
  expect(await compareStatements(company, 'Asia/Kolkata')).toBe(2)
  // 9 % of 20 × ₹4.50 is ₹8.10, and 20 larger shares are ₹8.20
  const printed = statements.map((details) => {
    const table = rules.documentSheet({ kind: 'statement', details }).blocks.findLast((block) => block.kind === 'table')
    return table?.rows[0] && [table.rows[0].cells.slice(1), table.rows[0].note]
  })
  expect(printed).toEqual([
    [['90.00', '8.20', '8.20', '106.40'], 'of which rounding CGST ₹0.10, SGST ₹0.10'],
    [['90.00', '8.00', '8.00', '106.00'], 'of which rounding CGST −₹0.10, SGST −₹0.10'],
  ])
  expect(sum(statements, ({ serviceFees }) => serviceFees.total)).toBe(Number(hold?.fee) + Number(hold?.tax))
  expect(await rules.checkWallet(knex, company)).toEqual([])
  await expectWholeFees(company)
})

it('E6 P3 taxes companies anew at a start after ISSUER_STATE has changed, and asks for their drafts to be repriced', async () => {
  const { knex } = fixture
  const { auroraId: id } = rules
  const taxes = () => knex('companies').where({ id }).first('tax_kind', 'place_of_supply')
  const jobs = () => knex('plutus_jobs').where({ kind: 'reprice-drafts', ref: id })
  const before = await taxes()
  expect([before, await jobs()]).toEqual([{ tax_kind: 'cgst_sgst', place_of_supply: 'Karnataka (29)' }, []])
  // as another issuer would have left them
  await knex('companies').where({ id }).update({ tax_kind: 'igst', place_of_supply: null })
  await rules.syncTaxPlaces(knex)
  expect([await taxes(), (await jobs()).length]).toEqual([before, 1])
})

it('E6 lists the fees of the demo’s months as its ledger took them', async () => {
  const { auroraId } = rules
  const now = new Date()
  const last = monthOf(now.getTime() - 20 * dayMs, 'Asia/Kolkata')
  for (const ago of [75, 50, 20]) {
    const period = monthOf(now.getTime() - ago * dayMs, 'Asia/Kolkata')
    if (period < monthOf(now, 'Asia/Kolkata')) await transactAt(now, (work) => rules.issueStatement(work, auroraId, period))
  }
  expect(last).toMatch(/^\d{4}-\d{2}$/)
  expect(await compareStatements(auroraId, 'Asia/Kolkata')).toBeGreaterThan(1)
  await expectWholeFees(auroraId)
  expect(await rules.checkWallet(fixture.knex, auroraId)).toEqual([])
})
