import { setTimeout as wait } from 'node:timers/promises'

type Options = { what?: string | (() => string); timeoutMs?: number; everyMs?: number }

/** Asks until the answer is truthy and returns it: tests wait for conditions, never for a time. */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  { what = 'a condition', timeoutMs = 30_000, everyMs = 25 }: Options = {},
): Promise<NonNullable<T>> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > until) throw new Error(`Waited ${timeoutMs} ms for ${typeof what === 'string' ? what : what()}`)
    await wait(everyMs)
  }
}
