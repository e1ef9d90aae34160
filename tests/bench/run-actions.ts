import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall, ActionResult } from './action-load.ts'
import { withCpu } from './cpu-time.ts'
import { ms, perSecond } from './figure.ts'
import { doApart } from './other-process.ts'

/** How many a second were done, and what each cost Directus. */
export type Rate = { perSecond: number; cpuEach: number }

/** Makes all calls from another process, `concurrency` at a time; every one must be done. */
export const runActions = (stack: TestStack, calls: ActionCall[], concurrency: number): Promise<Rate> =>
  runLanes(
    stack,
    Array.from({ length: concurrency }, (_, lane) => calls.filter((_call, index) => index % concurrency === lane)),
  )

/** The same with calls that have to follow one another within their lane; at the BFF, what they cost the BFF. */
export async function runLanes(stack: TestStack, lanes: ActionCall[][], at: 'directus' | 'bff' = 'directus'): Promise<Rate> {
  const file = new URL('./action-load.ts', import.meta.url)
  const url = at === 'bff' ? stack.url : stack.directusUrl
  const { value, cpu } = await withCpu(stack.pid(at), () => doApart<ActionResult>(file, { url, lanes }))
  if (value.refused.length > 0) throw new Error(`Acts were refused: ${value.refused.join('\n')}`)
  return { perSecond: value.perSecond, cpuEach: cpu / value.done }
}

export const rateText = (rate: Rate, what: string): string => `${perSecond(rate.perSecond, what)}, ${ms(rate.cpuEach)} CPU each`
