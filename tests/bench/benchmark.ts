import type { TestStack } from '#tests/support/start-stack.ts'
import type { Figure } from './figure.ts'

/** The number of calls, rows or seconds that each benchmark uses. `--quick` replaces them with small numbers that only check the code. */
export const fullSize = {
  pairs: 3000,
  seconds: 8,
  sockets: [500, 4000],
  rounds: 20,
  acts: 2000,
  launches: 480,
  people: 100_000,
  mails: 10_000,
  campaigns: 1000,
  sideCalls: { calls: 480, rounds: 6, warmUps: 2, idleSeconds: 15, launches: 2 },
  growth: { rewards: [10_000, 100_000, 1_000_000], campaigns: 1000, lists: 10 },
  search: { rewards: 1_000_000, people: 100_000, namesakes: 50_000, mails: 10_000, times: 30 },
}
export const quickSize: Size = {
  pairs: 100,
  seconds: 1,
  sockets: [40, 100],
  rounds: 3,
  acts: 100,
  launches: 32,
  people: 5_000,
  mails: 1000,
  campaigns: 100,
  sideCalls: { calls: 32, rounds: 3, warmUps: 1, idleSeconds: 2, launches: 1 },
  growth: { rewards: [2000, 4000], campaigns: 100, lists: 2 },
  search: { rewards: 20_000, people: 2000, namesakes: 1000, mails: 100, times: 3 },
}
export type Size = typeof fullSize

export type Benchmark = {
  name: string
  /** True for a slow benchmark with stacks of its own, which runs only when its name is given. The shared stack may not run then. */
  isOnlyNamed?: true
  run: (setting: { stack: TestStack; size: Size; say: (line: string) => void }) => Promise<Figure[]>
}
