import { readFileSync } from 'node:fs'

const msATick = 10

/** Returns the CPU time of a process and its threads in milliseconds, or 0 without /proc. Other load on the machine hardly affects it. */
export function cpuTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * msATick
  } catch {
    return 0
  }
}

/** Runs `work` and returns its value with the CPU time that a process used during it. */
export async function withCpu<T>(pid: number, work: () => Promise<T>): Promise<{ value: T; cpu: number }> {
  const before = cpuTime(pid)
  const value = await work()
  return { value, cpu: cpuTime(pid) - before }
}
