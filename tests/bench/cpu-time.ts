import { readdirSync, readFileSync } from 'node:fs'

const msATick = 10

/** Returns the CPU time of a process and its threads in milliseconds, or 0 without /proc. Other load on the machine hardly affects it. */
export function cpuTime(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * msATick
}

/** Returns the CPU time of processes and their children in milliseconds, with children that have ended. 0 without /proc. */
export function treeCpuTime(roots: number[]): number {
  const stats = new Map(allPids().map((pid) => [pid, statOf(pid)]))
  const own = new Set(roots)
  for (let before = 0; before < own.size; ) {
    before = own.size
    for (const [pid, [, parent]] of stats) if (own.has(Number(parent))) own.add(pid)
  }
  let ticks = 0
  for (const pid of own) for (const field of stats.get(pid)?.slice(11, 15) ?? []) ticks += Number(field)
  return ticks * msATick
}

/** Returns the fields of /proc/PID/stat from the state on. Empty for a process that is gone, and without /proc. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

function allPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

/** Runs `work` and returns its value with the CPU time that a process used during it. */
export const withCpu = <T>(pid: number, work: () => Promise<T>): Promise<{ value: T; cpu: number }> => measureCpu(() => cpuTime(pid), work)

/** Runs `work` and returns its value with the CPU time used during it, by two readings of `read`. */
export async function measureCpu<T>(read: () => number, work: () => Promise<T>): Promise<{ value: T; cpu: number }> {
  const before = read()
  const value = await work()
  return { value, cpu: read() - before }
}
