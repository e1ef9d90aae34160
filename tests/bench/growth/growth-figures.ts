import { type Figure, ms, percentile } from '../figure.ts'
import type { Timings } from './timed.ts'

/** What was measured of a company of so many rewards; bulk work in milliseconds a row. */
export type Grown = {
  rewards: number
  points: Map<string, Timings>
  lists: Map<string, Timings>
  bulk: Map<string, number>
  facts: Map<string, string>
}

const pointFactor = 1.5
const bulkFactor = 1.1
/** Lists whose rows are as many in every size, for there are as many campaigns. */
const sameRows = /^(campaigns|the search of the top bar)/
/** Rows of the list, and how long it may take at most. */
const listPromises = [
  { rows: 100_000, most: 200 },
  { rows: 1_000_000, most: 1000 },
]

/** One line for each thing measured: how it grew from the smallest company to the largest. */
export function growthFigures(database: string, grown: Grown[]): Figure[] {
  const [first, last] = [grown[0], grown.at(-1)]
  if (!first || !last) return []
  const at = (say: (one: Grown) => string) => grown.map((one) => `${short(one.rewards)}: ${say(one)}`).join('  ')
  const of = (all: Map<string, Timings>, name: string, part: number) => percentile(all.get(name)?.samples ?? [], part)
  const text = (all: Map<string, Timings>, name: string, part: number) =>
    `${ms(of(all, name, part))} (${ms(of(all, name, 0.5))}, ${ms(all.get(name)?.cpuEach ?? Number.NaN)})`
  const figure = (name: string, ours: string, ratio: number, promise: string, isKept: boolean): Figure => ({
    name: `${database}, ${name}`,
    ...{ ours, rival: '', ratio, promise, isKept },
  })
  const points = [...first.points.keys()].map((name) => {
    const ratio = of(last.points, name, 0.99) / of(first.points, name, 0.99)
    const ours = at(({ points }) => text(points, name, 0.99))
    return figure(`${name}, p99 (p50, CPU)`, ours, ratio, `≤ ${pointFactor} ×`, ratio <= pointFactor)
  })
  const lists = [...first.lists.keys()].map((name) => {
    const worst = (one: Grown) => of(one.lists, name, 1)
    const { rows, most } = promiseFor(name, last.rewards)
    const ours = at(({ lists }) => text(lists, name, 1))
    const promise = `≤ ${most} ms to ${short(rows)}, at most linear`
    const isKept = worst(last) <= most && isLinear(name, grown, worst)
    return figure(`${name}, worst (p50, CPU)`, ours, worst(last) / worst(first), promise, isKept)
  })
  const bulk = [...first.bulk.keys()].map((name) => {
    const each = (one: Grown) => one.bulk.get(name) ?? Number.NaN
    const ratio = each(last) / each(first)
    return figure(
      `${name}, a row`,
      at((one) => ms(each(one))),
      ratio,
      `≤ ${bulkFactor} ×`,
      ratio <= bulkFactor,
    )
  })
  const facts = [...first.facts.keys()].map((name) => ({
    name: `${database}, ${name}`,
    ours: at(({ facts }) => facts.get(name) ?? ''),
    rival: '',
  }))
  return [...points, ...lists, ...bulk, ...facts]
}

/** From each size to the next; what has as many rows in both may differ as point acts may. */
function isLinear(name: string, grown: Grown[], worst: (one: Grown) => number): boolean {
  return grown.slice(1).every((larger, index) => {
    const smaller = grown[index] ?? larger
    const factor = sameRows.test(name) ? pointFactor : larger.rewards / smaller.rewards
    return worst(larger) <= factor * worst(smaller)
  })
}

/** A list of one campaign has a tenth of the company's rows. */
function promiseFor(name: string, rewards: number): { rows: number; most: number } {
  const rows = name.startsWith("a campaign's") ? rewards / 10 : rewards
  return listPromises.find((promise) => rows <= promise.rows) ?? { rows, most: 1000 }
}

const short = (rows: number): string => (rows >= 1_000_000 ? `${rows / 1_000_000}M` : `${rows / 1000}k`)
