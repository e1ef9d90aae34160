import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall, ActionResult } from './action-load.ts'
import { withCpu } from './cpu-time.ts'
import { ms, perSecond } from './figure.ts'
import { runInProcess } from './other-process.ts'

/** Calls per second, and the CPU time in ms per call of the process that serves them, Directus or the BFF. */
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
export async function runSequences(stack: TestStack, sequences: ActionCall[][], part: Part = 'directus'): Promise<Rate> {
  const file = new URL('./action-load.ts', import.meta.url)
  const url = part === 'bff' ? stack.url : stack.directusUrl
  const { value, cpu } = await withCpu(stack.pid(part), () => runInProcess<ActionResult>(file, { url, sequences }))
  if (value.refused.length > 0) throw new Error(`Acts were refused: ${value.refused.join('\n')}`)
  return { perSecond: value.perSecond, cpuEach: cpu / value.done }
}

export const rateText = (rate: Rate, what: string): string => `${perSecond(rate.perSecond, what)}, ${ms(rate.cpuEach)} CPU each`
