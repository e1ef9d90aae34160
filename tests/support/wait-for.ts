import { setTimeout as wait } from 'node:timers/promises'

type Options = { what?: string | (() => string); timeoutMs?: number; everyMs?: number }

/** Returns the pause before the next check in ms. Slow checks repeat less often, because constant polling delays the awaited work. */
const pauseAfter = (tookMs: number): number => Math.min(Math.max(25, tookMs * 5), 250)

/**
 * Calls a function until its result is truthy, and returns that result. Tests wait for conditions, never for a time. `everyMs` sets a fixed
 * interval.
 */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  { what = 'a condition', timeoutMs = 120_000, everyMs }: Options = {},
): Promise<NonNullable<T>> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const startedAt = performance.now()
    const found = await look()
    if (found) return found
    if (Date.now() > until) throw new Error(`Waited ${timeoutMs} ms for ${typeof what === 'string' ? what : what()}`)
    await wait(everyMs ?? pauseAfter(performance.now() - startedAt))
  }
}
