import { runSql } from '#tests/support/run-sql.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

type Row = Record<string, string | number | null>
type Day = { issued: number; issuedValue: number; claimed: number; claimedValue: number; returnedValue: number; recharged: number }

const total = (rows: Row[], column: string): number => rows.reduce((sum, row) => sum + Number(row[column]), 0)
const by = (rows: Row[], column: string): Map<string, Row[]> => Map.groupBy(rows, (row) => String(row[column]))
const ended = ['cancelled', 'expired']

/**
 * Recomputes every figure of a company, such as issued rewards by day, from its rewards, claims, ledger entries and launches. Reads no
 * stored counter.
 */
export async function countRows(stack: TestStack, company: string) {
  const read = (table: string, columns = '*') =>
    runSql(stack, undefined, `select ${columns} from ${table} where company = '${company}'`) as Promise<Row[]>
  const [zone] = await runSql(stack, undefined, `select time_zone from companies where id = '${company}'`)
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: String(zone?.time_zone) })
  const dayOf = (at: string | number | null | undefined) => format.format(new Date(Number(at)))
  const rewards = await read('rewards')
  const claims = by(await read('claims'), 'reward')
  const lines = (await read('wallet_transactions')).sort((a, b) => Number(a.seq) - Number(b.seq))
  const launches = new Map((await read('launches')).map((launch) => [String(launch.id), launch]))

  const chains = chainsOf(rewards)
  const campaigns = new Map(
    [...by(rewards, 'campaign')].map(([campaign, all]) => {
      const own = chains.filter(([first]) => first?.campaign === campaign)
      const has = (test: (reward: Row) => boolean) => own.filter((chain) => chain.some(test)).length
      const over = all.filter(({ status }) => ended.includes(String(status)))
      const figures = {
        issued_count: own.length,
        issued_value: own.reduce((sum, [first]) => sum + Number(first?.value), 0),
        sent_count: own.filter(isSent).length,
        opened_count: has(({ first_viewed_at: at }) => at !== null),
        claimed_count: has(({ id }) => claims.has(String(id))),
        claimed_value: all.reduce((sum, { id }) => sum + total(claims.get(String(id)) ?? [], 'value'), 0),
        returned_count: over.filter(({ id }) => !claims.has(String(id))).length,
        returned_value: over.reduce((sum, { id, value }) => sum + Number(value) - total(claims.get(String(id)) ?? [], 'value'), 0),
        failed_count: all.filter(({ delivery_status: state, status }) => state === 'failed' && status !== 'replaced').length,
      }
      return [campaign, figures] as const
    }),
  )

  /** Returns the numbers and values issued, claimed, returned and recharged on each day, for the whole company or one campaign. */
  const days = (campaign?: string): Map<string, Day> => {
    const found = new Map<string, Day>()
    const add = (at: string | number | null | undefined, gained: Partial<Day>) => {
      const day = dayOf(at)
      const now = found.get(day) ?? { issued: 0, issuedValue: 0, claimed: 0, claimedValue: 0, returnedValue: 0, recharged: 0 }
      for (const [name, amount] of Object.entries(gained) as [keyof Day, number][]) now[name] += amount
      found.set(day, now)
    }
    for (const reward of campaign ? rewards.filter((row) => row.campaign === campaign) : rewards) {
      if (reward.replaces === null) add(reward.issued_at, { issued: 1, issuedValue: Number(reward.value) })
      const taken = (claims.get(String(reward.id)) ?? []).sort((a, b) => Number(a.seq) - Number(b.seq))
      for (const [index, { claimed_at: at, value }] of taken.entries()) add(at, { claimed: index ? 0 : 1, claimedValue: Number(value) })
      if (ended.includes(String(reward.status))) add(reward.closed_at, { returnedValue: Number(reward.value) - total(taken, 'value') })
    }
    if (!campaign)
      for (const line of lines.filter(({ recharge, delta_available: delta }) => recharge !== null && Number(delta) > 0))
        add(line.occurred_at, { recharged: Number(line.delta_available) })
    return found
  }

  /** The count, sum, minimum and maximum that each launch stores (`said`), and the values of the rewards it issued. */
  const given = [...Map.groupBy(chains, ([first]) => String(first?.launch))].map(([id, all]) => {
    const { recipient_count: count, subtotal, value_min: min, value_max: max } = launches.get(id) ?? {}
    return { id, said: { count, subtotal, min, max }, values: all.map(([first]) => Number(first?.value)) }
  })

  const month = dayOf(Date.now()).slice(0, 7)
  const spent = new Map<string, number>()
  for (const line of lines.filter(({ type, occurred_at: at }) => type === 'hold' && dayOf(at).startsWith(month))) {
    const launch = launches.get(String(line.launch))
    if (!launch || launch.status === 'cancelled') continue
    spent.set(String(launch.member), (spent.get(String(launch.member)) ?? 0) + Number(launch.total))
  }

  const entries = [...by(await read('points_entries'), 'account')].map(([, moves]) => total(moves, 'points')).filter((points) => points > 0)
  return {
    campaigns,
    given,
    days,
    dayOf,
    month,
    spent,
    closing: new Map(lines.map((line) => [dayOf(line.occurred_at), Number(line.available_after)])),
    wallet: {
      available: total(lines, 'delta_available'),
      reserved: total(lines, 'delta_reserved'),
      pending: total(lines, 'delta_pending'),
    },
    points: { out: entries.reduce((sum, points) => sum + points, 0), people: entries.length },
  }
}

/** Returns true for a chain of which a message was sent. One that left after its reward was replaced does not count. */
const isSent = (chain: Row[]): boolean => chain.at(-1)?.last_sent_at !== null || chain.some(({ sent_before: before }) => Boolean(before))

/** Groups rewards into chains. A chain starts with the reward of the first holder and follows its transfers to the last holder's reward. */
function chainsOf(rewards: Row[]): Row[][] {
  const next = new Map(rewards.map((reward) => [String(reward.replaces), reward]))
  return rewards
    .filter(({ replaces }) => replaces === null)
    .map((first) => {
      const chain = [first]
      for (let reward = next.get(String(first.id)); reward; reward = next.get(String(reward.id))) chain.push(reward)
      return chain
    })
}
