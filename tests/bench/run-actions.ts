import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall, ActionLoad, ActionResult } from './action-load.ts'
import { cpuTime, measureCpu } from './cpu-time.ts'
import { ms, perSecond } from './figure.ts'
import { runInProcess } from './other-process.ts'

/** Calls per second, and the CPU time in ms per call of the processes that serve them. */
export type Rate = { perSecond: number; cpuEach: number }

type Part = 'directus' | 'bff'

/** Makes all calls from another process with `concurrency` in flight. Throws unless all succeed. */
export const runActions = (stack: TestStack, calls: ActionCall[], concurrency: number, part?: Part): Promise<Rate> =>
  runSequences(
    stack,
    Array.from({ length: concurrency }, (_, first) => calls.filter((_call, index) => index % concurrency === first)),
    part,
  )

/** Makes calls from another process, sequences in parallel and the calls of each one by one. Returns their rate and throws unless all succeed. */
export const runSequences = (stack: TestStack, sequences: ActionCall[][], part: Part = 'directus'): Promise<Rate> =>
  runLoad({ urls: [part === 'bff' ? stack.url : stack.directusUrl], sequences }, () => cpuTime(stack.pid(part)))

/** Makes the calls of a load from another process. Returns their rate with the CPU time that `readCpu` reads, and throws unless all succeed. */
export async function runLoad(load: ActionLoad, readCpu: () => number): Promise<Rate> {
  const file = new URL('./action-load.ts', import.meta.url)
  const { value, cpu } = await measureCpu(readCpu, () => runInProcess<ActionResult>(file, load))
  if (value.refused.length > 0) throw new Error(`Acts were refused: ${value.refused.join('\n')}`)
  return { perSecond: value.perSecond, cpuEach: cpu / value.done }
}

export const rateText = (rate: Rate, what: string): string => `${perSecond(rate.perSecond, what)}, ${ms(rate.cpuEach)} CPU each`
