import { fork, type Serializable } from 'node:child_process'

/** Does one job in a process of its own, so that load and measured server share no thread with anything else. */
export function doApart<Result>(file: URL, job: Serializable): Promise<Result> {
  const child = fork(file, { execArgv: [], serialization: 'advanced' })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  child.once('message', resolve)
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`${file.pathname} ended with ${code} and no answer`)))
  child.send(job)
  return promise
}

/** The other side of `doApart`. */
export function doJob<Job>(work: (job: Job) => Promise<Serializable>): void {
  process.once('message', async (job: Job) => {
    process.send?.(await work(job), () => process.disconnect())
  })
}

/** Milliseconds of the machine's own clock: the same in every process. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000
