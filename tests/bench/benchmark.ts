import type { TestStack } from '#tests/support/start-stack.ts'
import type { Figure } from './figure.ts'

/** How much is done: `--quick` tries the code, its figures are worth nothing. */
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
}
export type Size = typeof fullSize

export type Benchmark = {
  name: string
  run: (setting: { stack: TestStack; size: Size; say: (line: string) => void }) => Promise<Figure[]>
}
