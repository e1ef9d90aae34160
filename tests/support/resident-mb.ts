import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestStack } from './start-stack.ts'

/** The memory of a process of the stack now, in MB. */
const residentMb = (stack: TestStack, part: 'directus' | 'bff'): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stack.pid(part)}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** The memory of the processes before `work` and its maximum meanwhile, in MB. */
export async function watchMemory<T>(stack: TestStack, work: () => Promise<T>): Promise<{ result: T; told: string; grown: number }> {
  const parts = ['directus', 'bff'] as const
  const before = parts.map((part) => residentMb(stack, part))
  let most = before
  const look = () => {
    most = parts.map((part, index) => Math.max(most[index] ?? 0, residentMb(stack, part)))
  }
  const watch = setInterval(look, 25)
  try {
    const result = await work()
    look()
    const told = parts.map((part, index) => `${part} ${before[index]} → ${most[index]} MB`).join(', ')
    return { result, told, grown: Math.max(...most.map((mb, index) => mb - (before[index] ?? 0))) }
  } finally {
    clearInterval(watch)
  }
}

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
