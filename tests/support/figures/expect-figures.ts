import { expect } from 'vitest'
import { costLine } from '#graphql/contracts/campaign/cost-line.ts'
import type { Person } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { dashboardSpan } from '#web/features/dashboard/dashboard-span.ts'
import { monthFigures } from '#web/features/dashboard/month-figures.ts'
import { countRows } from './count-rows.ts'
import { runScreenDocument } from './screen-documents.ts'

type Counters = Record<string, unknown> & { id: string }
type Days = { day: string; issued_count: number; claimed_count: number; claimed_value: string; released_value: string }
type Home = {
  wallets: Record<'available' | 'reserved' | 'pending', string>[]
  days: (Days & { closing_available: string | null })[]
  running: Counters[]
}

const shared = ['sent_count', 'opened_count', 'claimed_count', 'claimed_value'] as const
const whole = [...shared, 'issued_count', 'issued_value', 'returned_count', 'returned_value', 'failed_count'] as const

/** Asserts that the figures on Home, campaigns, points and budgets equal the rows. Uses the screens' own GraphQL documents. */
export async function expectFigures(stack: TestStack, person: Person): Promise<void> {
  const { company } = person.user
  const rows = await countRows(stack, company.id)
  const expectCounters = (shown: Counters, names: readonly (typeof whole)[number][], where: string) => {
    const counted = rows.campaigns.get(shown.id)
    for (const name of names) expect(Number(shown[name]), `${where}: ${name} of ${shown.name}`).toBe(counted?.[name] ?? 0)
  }

  const { days, chartStartAt, soonAt, idleAt, lastMonth } = dashboardSpan(rows.dayOf(Date.now()), Date.now())
  const home = await runScreenDocument<Home>(person, 'DashboardPage', { days, chartStartAt, soonAt, idleAt, me: person.user.id })
  const [wallet] = home.wallets
  expect({ available: Number(wallet?.available), reserved: Number(wallet?.reserved), pending: Number(wallet?.pending) }).toEqual(
    rows.wallet,
  )
  for (const month of [rows.month, lastMonth]) {
    const { issued, claimed, claimedValue, returnedValue } = monthFigures(home.days, month)
    const counted = sumDays([...rows.days()].filter(([day]) => day.startsWith(month)).map(([, day]) => day))
    const shown = { issued, claimed, claimedValue: Number(claimedValue), returnedValue: Number(returnedValue) }
    expect(shown, `Home: ${month}`).toEqual(counted)
  }
  for (const { day, closing_available: closing } of home.days)
    if (closing !== null) expect(Number(closing), `Home: the balance at the end of ${day}`).toBe(rows.closing.get(day))
  for (const campaign of home.running) expectCounters(campaign, shared, 'Home')

  const list = await runScreenDocument<{ campaigns: Counters[]; found: { count: { id: number } }[] }>(person, 'CampaignsPage', {
    filter: {},
    sort: ['-seq'],
    limit: 100,
    page: 1,
    countTo: 10_000,
  })
  for (const campaign of list.campaigns)
    expectCounters(campaign, ['issued_count', 'sent_count', 'opened_count', 'claimed_count'], 'the list')
  for (const { id } of list.campaigns.filter(({ id }) => rows.campaigns.has(id))) await expectCampaign(person, id, rows, expectCounters)

  for (const launch of rows.given) expectLine(launch)

  const { points_accounts_aggregated: out } = await runScreenDocument<{
    points_accounts_aggregated: { count: { id: number }; sum: { balance: number } }[]
  }>(person, 'PointsSettings')
  expect({ out: Number(out[0]?.sum.balance ?? 0), people: Number(out[0]?.count.id ?? 0) }).toEqual(rows.points)

  const budgets = await runScreenDocument<{ member_budgets: { member: { id: string }; month: string; spent: string }[] }>(
    person,
    'ApprovalRulesPage',
  )
  const spent = budgets.member_budgets.filter(({ month, spent: sum }) => month === rows.month && Number(sum) > 0)
  expect(Object.fromEntries(spent.map(({ member, spent: sum }) => [member.id, Number(sum)]))).toEqual(Object.fromEntries(rows.spent))
}

type Rows = Awaited<ReturnType<typeof countRows>>

async function expectCampaign(
  person: Person,
  id: string,
  rows: Rows,
  expectCounters: (shown: Counters, names: readonly (typeof whole)[number][], where: string) => void,
): Promise<void> {
  const page = await runScreenDocument<{ campaigns_by_id: Counters; daily_figures: Days[] }>(person, 'CampaignViewPage', { id })
  expectCounters(page.campaigns_by_id, whole, 'the campaign')
  const counted = [...rows.days(id)].filter(([, { claimedValue }]) => claimedValue > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  const shown = page.daily_figures.filter(({ claimed_value: value }) => Number(value) > 0)
  expect(shown.map(({ day, claimed_value: value }) => [day, Number(value)])).toEqual(
    counted.map(([day, { claimedValue }]) => [day, claimedValue]),
  )
}

/** Asserts that a launch's totals equal its rewards, and that its cost line shows one value or the right range. */
function expectLine({ id, said, values }: Rows['given'][number]): void {
  const asText = (sum: unknown) => (sum === null ? null : String(sum))
  const line = costLine({ count: Number(said.count), subtotal: String(said.subtotal), min: asText(said.min), max: asText(said.max) })
  const counted = { count: values.length, subtotal: values.reduce((sum, value) => sum + value, 0) }
  expect({ count: Number(said.count), subtotal: Number(said.subtotal) }, `the launch ${id}`).toEqual(counted)
  const [least, most] = [Math.min(...values), Math.max(...values)].map(String)
  const right = least === most ? { kind: 'each', value: least } : { kind: 'range', min: least, max: most }
  // Rows of older versions have no minimum and maximum.
  expect(line, `the line of the launch ${id}`).toEqual(said.min === null ? { kind: 'count' } : right)
}

function sumDays(days: { issued: number; claimed: number; claimedValue: number; returnedValue: number }[]) {
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0)
  return {
    issued: sum(({ issued }) => issued),
    claimed: sum(({ claimed }) => claimed),
    claimedValue: sum(({ claimedValue }) => claimedValue),
    returnedValue: sum(({ returnedValue }) => returnedValue),
  }
}
