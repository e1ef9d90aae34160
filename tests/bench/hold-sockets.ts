import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { News, Order, Report, Target } from './socket-holder.ts'

export type Holder = ReturnType<typeof holdSockets>

/** Real sockets in another process, and what they hear. */
export function holdSockets(target: Target) {
  const child = fork(new URL('./socket-holder.ts', import.meta.url), { execArgv: [] })
  const ended = Promise.withResolvers<never>()
  const heard = new Map<string, News>()
  let told = Promise.withResolvers<void>()
  let opened = 0
  ended.promise.catch(() => undefined)
  child.once('exit', () => ended.reject(new Error('The process that held the sockets has ended')))
  child.on('message', (report: Report) => {
    if ('opened' in report) opened = report.opened
    else heard.set(report.seq, report)
    told.resolve()
    told = Promise.withResolvers()
  })

  async function until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await Promise.race([told.promise, ended.promise])
    }
  }

  return {
    /** Opens sockets until `count` are held and listen. */
    async open(count: number): Promise<void> {
      const order: Order = { target, count: count - opened }
      child.send(order)
      await until(() => (opened >= count ? opened : undefined))
    },
    /** When the wallet's line `seq` reached every socket. */
    news: (seq: string): Promise<News> => until(() => heard.get(seq)),
    async close(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
