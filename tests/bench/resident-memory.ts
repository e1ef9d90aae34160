import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** The least resident memory of a process over a few idle seconds, in bytes; undefined where there is no /proc. */
export async function residentMemory(pid: number, seconds: number): Promise<number | undefined> {
  const samples: number[] = []
  for (let sample = 0; sample < seconds * 4; sample++) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
    if (status === undefined) return undefined
    samples.push(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024)
    await wait(250)
  }
  return Math.min(...samples)
}
