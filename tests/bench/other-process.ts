import { fork, type Serializable } from 'node:child_process'

/** Runs one job in a child process and returns its result, so that the load generator shares no thread with the measured server. */
export function runInProcess<Result>(file: URL, job: Serializable): Promise<Result> {
  const child = fork(file, { execArgv: [], serialization: 'advanced' })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  child.once('message', resolve)
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`${file.pathname} ended with ${code} and no answer`)))
  child.send(job)
  return promise
}

/** Waits in a child process for its job, runs `work` on it and sends the result to the parent. Then disconnects from it. */
export function handleJob<Job>(work: (job: Job) => Promise<Serializable>): void {
  process.once('message', async (job: Job) => {
    process.send?.(await work(job), () => process.disconnect())
  })
}

/** Returns milliseconds of the machine's monotonic clock, which is the same in every process. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000
