import { type DestinationStream, destination, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * JSON lines on stderr. Nothing is logged but what a caller of `log` names: route templates, ids, codes and times,
 * never a path, a body, a variable, a header or a token.
 */
export const createLog = (level: string, to: DestinationStream = destination({ dest: 2, sync: false, minLength: 4096 })): Log =>
  pino({ level, base: null, timestamp: () => `,"ts":"${new Date().toISOString()}"` }, to)
