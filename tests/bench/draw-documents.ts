import type { Log } from '#bff/gateway/operation/log.ts'
import { createFrameRenderer, type FrameVisit } from '#bff/web/frame-renderer.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { doJob } from './other-process.ts'

export type Drawing = { webDir: string; build: string; visits: Required<FrameVisit>[]; times: number }
/** In ms: how long each drawing took, and what one cost the process. */
export type Drawn = { waits: number[]; cpuEach: number }

/** A server compiles what it draws often; it draws the first pages once. */
const warmUps = 100

/** A process that draws each document so often in the BFF's own thread for it, one after the other: its first call, then its content. */
doJob(async ({ webDir, build, visits, times }: Drawing): Promise<Drawn[]> => {
  const log = { error: (...said: unknown[]) => console.error(...said) } as Log
  const renderer = createFrameRenderer(webDir, log)
  await waitFor(async () => renderer.ready(build) !== undefined, { what: 'the thread that renders pages' })
  const drawn: Drawn[] = []
  for (const { answer, ...asked } of visits) {
    const draw = async () => {
      const render = renderer.ready(build)
      const began = performance.now()
      await render?.(asked)
      if (!(await render?.({ ...asked, answer }))) throw new Error(`${asked.pattern} was not drawn`)
      return performance.now() - began
    }
    for (let time = 0; time < warmUps; time++) await draw()
    const waits: number[] = []
    const before = process.cpuUsage()
    for (let time = 0; time < times; time++) waits.push(await draw())
    const { user, system } = process.cpuUsage(before)
    drawn.push({ waits, cpuEach: (user + system) / 1000 / times })
  }
  await renderer.close()
  return drawn
})
