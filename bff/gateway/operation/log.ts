import { type DestinationStream, destination, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Creates a log of JSON lines on stderr. A line has only the fields that the caller names: route templates, ids, codes and times, never a
 * path, body, variable, header or token.
 */
export const createLog = (level: string, to: DestinationStream = bufferedStderr()): Log =>
  pino({ level, base: null, timestamp: () => `,"ts":"${new Date().toISOString()}"` }, to)

/** Buffers lines and writes them at 4 KB or each second, because one write per call costs more than the call. */
function bufferedStderr(): DestinationStream {
  const stream = destination({ dest: 2, sync: false, minLength: 4096 })
  setInterval(() => stream.flush(), 1000).unref()
  return stream
}
