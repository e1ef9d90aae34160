import { withCpu } from '../cpu-time.ts'

/** How long each call took, and what one cost the process that answers, in milliseconds. */
export type Timings = { samples: number[]; cpuEach: number }

/** Makes a call so often, one after the other, `warmUps` more before. */
export async function timed(
  pid: number,
  { times, warmUps }: { times: number; warmUps: number },
  call: (index: number) => Promise<unknown>,
) {
  for (let index = 0; index < warmUps; index++) await call(index)
  const samples: number[] = []
  const { cpu } = await withCpu(pid, async () => {
    for (let index = 0; index < times; index++) {
      const began = performance.now()
      await call(warmUps + index)
      samples.push(performance.now() - began)
    }
  })
  return { samples, cpuEach: cpu / times }
}
