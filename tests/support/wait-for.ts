import { setTimeout as wait } from 'node:timers/promises'

type Options = { what?: string | (() => string); timeoutMs?: number; everyMs?: number }

/** A question that takes long is asked less often: what asks all the time keeps busy what it waits for. */
const pauseAfter = (tookMs: number): number => Math.min(Math.max(25, tookMs * 5), 250)

/** Asks until the answer is truthy and returns it: tests wait for conditions, never for a time. `everyMs` is to catch a moment. */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  { what = 'a condition', timeoutMs = 120_000, everyMs }: Options = {},
): Promise<NonNullable<T>> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const askedAt = performance.now()
    const found = await look()
    if (found) return found
    if (Date.now() > until) throw new Error(`Waited ${timeoutMs} ms for ${typeof what === 'string' ? what : what()}`)
    await wait(everyMs ?? pauseAfter(performance.now() - askedAt))
  }
}
