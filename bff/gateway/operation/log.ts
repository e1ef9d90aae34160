import { type DestinationStream, destination, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Creates a log of JSON lines on stderr. Callers log route patterns, ids, IP addresses, codes, times and errors, but never a path, body,
 * variable, header or token.
 */
export const createLog = (level: string, to: DestinationStream = bufferedStderr()): Log =>
  pino(
    { level, base: null, formatters: { level: (name) => ({ level: name }) }, timestamp: () => `,"ts":"${new Date().toISOString()}"` },
    to,
  )

/** Returns standard error with a buffer, written at 4 KB or each second. One write per call would cost more than the call. */
function bufferedStderr(): DestinationStream {
  const stream = destination({ dest: 2, sync: false, minLength: 4096 })
  setInterval(() => stream.flush(), 1000).unref()
  return stream
}
