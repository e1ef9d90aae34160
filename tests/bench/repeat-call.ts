import autocannon from 'autocannon'
import { handleJob } from './other-process.ts'

export type RepeatedCall = { url: string; headers: Record<string, string>; body: string; connections: number; seconds: number }

/** Repeats one call with autocannon in this child process and returns the answers per second. */
handleJob(async ({ url, headers, body, connections, seconds }: RepeatedCall) => {
  const { requests, non2xx, errors } = await autocannon({ url, method: 'POST', headers, body, connections, duration: seconds })
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers of ${requests.total} were refusals, ${errors} calls had none`)
  return requests.average
})
