import { setTimeout as wait } from 'node:timers/promises'
import type { ActionCall } from './action-load.ts'
import { addOwners } from './add-owners.ts'
import { checkLedgers } from './check-books.ts'
import { measureCpu } from './cpu-time.ts'
import { type Figure, median, ms, perSecond } from './figure.ts'
import { type Rate, rateText, runLoad } from './run-actions.ts'
import type { Act, CallBuilder } from './side-acts.ts'
import type { Side } from './sides.ts'

/** The promised largest ratio of CPU time per call, and the smallest one of calls per second. */
export type Promised = { cpu: number; rate: number }

type Comparison = {
  sides: [ours: Side, rival: Side]
  acts: Act[]
  counts: { calls: number; rounds: number; warmUps: number; idleSeconds: number }
  promised?: Promised
}

const callersAtOnce = 16

/**
 * Makes the same calls at both sides in turns, `calls` in each of some rounds after a warm-up. Returns their medians, and the medians of the
 * rounds’ ratios. CPU is without what the side uses when idle. Throws unless all calls succeed and every ledger adds up.
 */
export async function compareSides(
  { sides, acts, counts: { rounds, warmUps, idleSeconds, ...counts }, promised }: Comparison,
  say: (line: string) => void,
): Promise<Figure[]> {
  const calls = Math.ceil(counts.calls / callersAtOnce) * callersAtOnce
  const owners = await Promise.all(sides.map((side) => addOwners(side, callersAtOnce)))
  const taken: { what: string; rates: [Rate[], Rate[]] }[] = []
  for (const { what, prepare } of acts) {
    say(what)
    const built: BuiltSide[] = []
    for (const [index, side] of sides.entries()) {
      const warmUp = calls * warmUps * side.stacks.length
      built.push({ side, warmUp, build: await prepare(side, owners[index] ?? [], callersAtOnce + warmUp + calls * rounds) })
    }
    const rates = await takeTurns(built, calls, rounds)
    // printed at once, because a later kind may fail
    for (const [index, { name }] of sides.entries())
      say(`  ${name}: ${rateText(medianOf(rates[index] ?? []), 'calls')}, idle work included`)
    taken.push({ what, rates })
    for (const { stacks } of sides) for (const stack of stacks) await checkLedgers(stack)
  }
  const idle: Idle = [await idleCpu(sides[0], idleSeconds), await idleCpu(sides[1], idleSeconds)]
  return [
    ...taken.flatMap(({ what, rates }) => ratioFigures(`${what}, ${callersAtOnce} at a time`, sides, rates, idle, promised)),
    idleFigure(sides, idle),
  ]
}

/** A side with its calls. `warmUp` is their number before the first round, which grows with the processes that must compile what they run. */
type BuiltSide = { side: Side; warmUp: number; build: CallBuilder }

/** Runs rounds at both sides. Their order alternates, so that neither always runs second. Returns the rates of each. */
async function takeTurns(built: BuiltSide[], calls: number, rounds: number): Promise<[Rate[], Rate[]]> {
  const load = ({ bffs, readCpu }: Side, sequences: ActionCall[][]) => runLoad({ urls: bffs.map(({ url }) => url), sequences }, readCpu)
  const run = ({ side, build }: BuiltSide, count: number) => load(side, build(count))
  for (const one of built) {
    const { side, build, warmUp } = one
    // one person after the other, because Directus builds a GraphQL schema for each
    const first = build(callersAtOnce)
    const oneByOne = side.bffs.map((_, index) => first.filter((_, caller) => caller % side.bffs.length === index).flat())
    await load(side, oneByOne)
    await run(one, warmUp)
  }
  const rates: [Rate[], Rate[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const order = [...built.entries()]
    for (const [index, one] of round % 2 ? order : order.reverse()) rates[index]?.push(await run(one, calls))
  }
  return rates
}

const medianOf = (rates: Rate[]): Rate => ({
  perSecond: median(rates.map((rate) => rate.perSecond)),
  cpuEach: median(rates.map((rate) => rate.cpuEach)),
})

/** The CPU time in ms that each side uses a second without calls. */
type Idle = [ours: number, rival: number]

async function idleCpu({ readCpu }: Side, seconds: number): Promise<number> {
  const { cpu } = await measureCpu(readCpu, () => wait(seconds * 1000))
  return cpu / seconds
}

function ratioFigures(
  name: string,
  [left, right]: [Side, Side],
  rates: [Rate[], Rate[]],
  idle: Idle,
  promised: Promised | undefined,
): Figure[] {
  const cpus = rates.map((side, index) => side.map(({ cpuEach, perSecond }) => cpuEach - (idle[index] ?? 0) / perSecond)) as [
    number[],
    number[],
  ]
  const speeds = rates.map((side) => side.map((rate) => rate.perSecond)) as [number[], number[]]
  const [cpu, speed] = [ratioOf(cpus), ratioOf(speeds)]
  return [
    {
      name: `${name}: CPU each`,
      ours: `${left.name}: ${ms(median(cpus[0]))}`,
      rival: `${right.name}: ${ms(median(cpus[1]))}`,
      ratio: cpu,
      ...(promised && { promise: `≤ ${promised.cpu}×`, isKept: cpu <= promised.cpu }),
    },
    {
      name: `${name}: calls a second`,
      ours: `${left.name}: ${perSecond(median(speeds[0]), 'calls')}`,
      rival: `${right.name}: ${perSecond(median(speeds[1]), 'calls')}`,
      ratio: speed,
      ...(promised && { promise: `≥ ${promised.rate}×`, isKept: speed >= promised.rate }),
    },
  ]
}

const ratioOf = ([ours, rival]: [number[], number[]]): number => median(ours.map((value, round) => value / (rival[round] ?? Number.NaN)))

const idleFigure = ([left, right]: [Side, Side], [ours, rival]: Idle): Figure => ({
  name: 'CPU a second without calls',
  ours: `${left.name}: ${ms(ours)}`,
  rival: `${right.name}: ${ms(rival)}`,
  ratio: ours / rival,
})
