import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActCall, ActResult } from './act-load.ts'
import { doApart } from './other-process.ts'

/** Makes all calls from another process, `concurrency` at a time; every one must be done. Yields acts a second. */
export const runActs = (stack: TestStack, calls: ActCall[], concurrency: number): Promise<number> =>
  runLanes(
    stack,
    Array.from({ length: concurrency }, (_, lane) => calls.filter((_call, index) => index % concurrency === lane)),
  )

/** The same with calls that have to follow one another within their lane. */
export async function runLanes(stack: TestStack, lanes: ActCall[][]): Promise<number> {
  const { perSecond, refused } = await doApart<ActResult>(new URL('./act-load.ts', import.meta.url), { url: stack.directusUrl, lanes })
  if (refused.length > 0) throw new Error(`Acts were refused: ${refused.join('\n')}`)
  return perSecond
}
