import { setTimeout as wait } from 'node:timers/promises'

const everyMs = 100

/** Asks until the address answers 200. */
export async function waitUntilReady(url: string): Promise<void> {
  while (!(await answers(url))) await wait(everyMs)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
