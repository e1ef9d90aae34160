import { setTimeout as wait } from 'node:timers/promises'
import { operator } from '#tests/support/campaigns.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { Holder } from './hold-sockets.ts'
import { machineMs } from './other-process.ts'

/** Milliseconds from a wallet command until the last tab, and half of the tabs, had the new balance. One sample per round. */
export type Rounds = { last: number[]; middle: number[] }

export const warmUpRounds = 2

/** Sends one wallet command per round and waits until every socket has the new balance. */
export async function fanOutRounds(stack: TestStack, holder: Holder, rounds: number): Promise<Rounds> {
  const times: Rounds = { last: [], middle: [] }
  for (let round = -warmUpRounds; round < rounds; round++) {
    const sent = machineMs()
    const { seq } = await operator(stack, 'adjust-wallet', {
      company: 'Aurora Retail',
      amount: '1.00',
      reason: 'fan-out round',
      again: true,
    })
    const news = await holder.news(String(seq))
    // The first rounds warm up both sides.
    if (round >= 0) {
      times.last.push(news.last - sent)
      times.middle.push(news.middle - sent)
    }
    await wait(100)
  }
  return times
}
