import { type DestinationStream, destination, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * JSON lines on stderr. Nothing is logged but what a caller of `log` names: route templates, ids, codes and times, never a path, a body,
 * a variable, a header or a token.
 */
export const createLog = (level: string, to: DestinationStream = gathered()): Log =>
  pino({ level, base: null, timestamp: () => `,"ts":"${new Date().toISOString()}"` }, to)

/** Lines are written by the page or by the second: one write a call costs more than the call. */
function gathered(): DestinationStream {
  const stream = destination({ dest: 2, sync: false, minLength: 4096 })
  setInterval(() => stream.flush(), 1000).unref()
  return stream
}
