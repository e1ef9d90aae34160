import { setTimeout as wait } from 'node:timers/promises'
import { operator } from '#tests/support/campaigns.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { builtDocument } from './documents.ts'
import { type Holder, holdSockets } from './hold-sockets.ts'
import { machineMs } from './other-process.ts'

/** When the last tab and the middle one knew, in ms, a sample a round. */
export type Rounds = { last: number[]; middle: number[] }

export const warmUpRounds = 2

/** Sends a wallet command a round and waits until every socket knows the new balance. */
export async function fanOutRounds(stack: TestStack, holder: Holder, rounds: number): Promise<Rounds> {
  const times: Rounds = { last: [], middle: [] }
  for (let round = -warmUpRounds; round < rounds; round++) {
    const sent = machineMs()
    const { seq } = await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '1.00', reason: 'fan-out round' })
    const news = await holder.news(String(seq))
    // The first rounds warm both sides up.
    if (round >= 0) {
      times.last.push(news.last - sent)
      times.middle.push(news.middle - sent)
    }
    await wait(100)
  }
  return times
}

/** Tabs that listen to the wallet through the BFF, as browsers do; each cookie in turn. */
export const holdTabs = (stack: TestStack, cookies: string[]): Holder =>
  holdSockets({
    url: `${stack.url.replace('http', 'ws')}/graphql`,
    headers: cookies.map((cookie) => ({ origin: stack.url, cookie })),
    init: {},
    query: builtDocument('WalletLive').text,
    hasSnapshot: true,
  })
