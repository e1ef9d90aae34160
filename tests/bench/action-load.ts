import { Pool } from 'undici'
import { handleJob } from './other-process.ts'

export type ActionCall = { method?: 'POST' | 'PATCH'; path: string; headers: Record<string, string>; body: string }
/**
 * The calls to make, in sequences. Sequences run in parallel, and the calls of one sequence follow each other on one connection. They use the
 * addresses in turn.
 */
export type ActionLoad = { urls: string[]; sequences: ActionCall[][] }
export type ActionResult = { perSecond: number; done: number; refused: string[] }

/**
 * Makes each call once in this child process. Returns the number of successful calls, their rate per second, and the first three refused
 * responses.
 */
handleJob(async ({ urls, sequences }: ActionLoad): Promise<ActionResult> => {
  const pools = urls.map((url) => new Pool(url, { connections: sequences.length }))
  const refused: string[] = []
  let done = 0

  async function send(pool: Pool, { method = 'POST', path, headers, body }: ActionCall): Promise<void> {
    const answer = await pool.request({ method, path, headers: { 'content-type': 'application/json', ...headers }, body })
    const text = await answer.body.text()
    if (answer.statusCode === 200 && !text.includes('"errors":')) done++
    else refused.push(`${answer.statusCode} ${text.slice(0, 200)}`)
  }

  const started = performance.now()
  await Promise.all(
    sequences.map(async (calls, index) => {
      const pool = pools[index % pools.length] as Pool
      for (const call of calls) await send(pool, call)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await Promise.all(pools.map((pool) => pool.close()))
  return { perSecond: done / seconds, done, refused: refused.slice(0, 3) }
})
