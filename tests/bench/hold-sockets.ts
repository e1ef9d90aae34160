import { fork } from 'node:child_process'
import { once } from 'node:events'
import { demo } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { builtDocument } from './documents.ts'
import { median } from './figure.ts'
import type { Arrival, HoldRequest, Report, Target } from './socket-holder.ts'

export const socketsPerSession = 20

/** Opens tabs that subscribe to the wallet through the BFF, using the cookies in turn. */
export const holdTabs = (stack: TestStack, cookies: string[]): Holder =>
  holdSockets({
    url: `${stack.url.replace('http', 'ws')}/graphql`,
    headers: cookies.map((cookie) => ({ origin: stack.url, cookie })),
    init: {},
    query: builtDocument('WalletLive').text,
    hasSnapshot: true,
  })

const atOnce = 4

/** Signs the demo user in `count` times from different IP addresses and returns the session cookies. */
export async function openSessions(stack: TestStack, count: number): Promise<string[]> {
  const cookies: string[] = []
  const openFrom = async (first: number) => {
    for (let index = first; index < count; index += atOnce) cookies.push(await signInFrom(stack, `10.0.${index >> 8}.${index & 255}`))
  }
  await Promise.all(Array.from({ length: atOnce }, (_, first) => openFrom(first)))
  return cookies
}

async function signInFrom(stack: TestStack, address: string): Promise<string> {
  const answer = await fetch(`${stack.url}/auth/login`, {
    method: 'POST',
    headers: { origin: stack.url, 'x-plutus-csrf': '1', 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(demo),
  })
  if (answer.status !== 200) throw new Error(`Sign-in answers ${answer.status} ${await answer.text()}`)
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

export type Holder = ReturnType<typeof holdSockets>

/** Starts a process that holds WebSockets, and collects its reports of opened sockets and received updates. */
export function holdSockets(target: Target) {
  const child = fork(new URL('./socket-holder.ts', import.meta.url), { execArgv: [] })
  const ended = Promise.withResolvers<never>()
  const arrivals = new Map<string, Arrival>()
  let reported = Promise.withResolvers<void>()
  let opened = 0
  ended.promise.catch(() => undefined)
  child.once('exit', () => ended.reject(new Error('The process that held the sockets has ended')))
  child.on('message', (report: Report) => {
    if ('opened' in report) opened = report.opened
    else arrivals.set(report.seq, report)
    reported.resolve()
    reported = Promise.withResolvers()
  })

  async function waitUntil<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await Promise.race([reported.promise, ended.promise])
    }
  }

  return {
    /** Opens sockets until `count` are subscribed. */
    async open(count: number): Promise<void> {
      const order: HoldRequest = { target, count: count - opened }
      child.send(order)
      await waitUntil(() => (opened >= count ? opened : undefined))
    },
    /** Waits until ledger line `seq` has reached all sockets. Returns the times at which it reached the first, middle and last one. */
    news: (seq: string): Promise<Arrival> => waitUntil(() => arrivals.get(seq)),
    async close(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Returns several holders as one, which divides its sockets among them. */
export const joinHolders = (holders: Holder[]): Holder => ({
  async open(count) {
    await Promise.all(holders.map((holder) => holder.open(Math.ceil(count / holders.length))))
  },
  async news(seq) {
    const all = await Promise.all(holders.map((holder) => holder.news(seq)))
    const of = (part: 'first' | 'middle' | 'last') => all.map((arrival) => arrival[part])
    return { seq, first: Math.min(...of('first')), middle: median(of('middle')), last: Math.max(...of('last')) }
  },
  async close() {
    await Promise.all(holders.map((holder) => holder.close()))
  },
})
