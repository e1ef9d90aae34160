import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestStack } from './start-stack.ts'

/** Returns the memory that a stack's Directus or BFF process occupies now, in MB. */
const residentMb = (stack: TestStack, part: 'directus' | 'bff'): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stack.pid(part)}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** Samples the memory of the stack's processes while `work` runs. Returns its result, a report and the largest growth in MB. */
export async function watchMemory<T>(stack: TestStack, work: () => Promise<T>): Promise<{ result: T; report: string; grown: number }> {
  const parts = (['directus', 'bff'] as const).filter((part) => stack.pid(part))
  const before = parts.map((part) => residentMb(stack, part))
  let most = before
  const sample = () => {
    most = parts.map((part, index) => Math.max(most[index] ?? 0, residentMb(stack, part)))
  }
  const watch = setInterval(sample, 25)
  try {
    const result = await work()
    sample()
    const report = parts.map((part, index) => `${part} ${before[index]} → ${most[index]} MB`).join(', ')
    return { result, report, grown: Math.max(...most.map((mb, index) => mb - (before[index] ?? 0))) }
  } finally {
    clearInterval(watch)
  }
}

/** Returns the lowest resident memory of an idle process over `seconds`, in bytes. Undefined without /proc. */
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
