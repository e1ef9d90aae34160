import { destination, pino } from 'pino'

const stream = destination({ dest: 2, sync: true })
// stderr may be a file on a full disk: what cannot be told must not end what would tell it
stream.on('error', () => undefined)

/**
 * What goes wrong, one JSON object a line on stderr, written at once. Directus's own logger is for its own words: numbers for
 * levels, on stdout, cut by LOG_LEVEL. An `error` is shown with its stack; where a text is given in its place, as that text.
 */
export const log = pino(
  {
    base: null,
    formatters: { level: (level) => ({ level }) },
    timestamp: () => `,"ts":"${new Date().toISOString()}"`,
    serializers: { error: (error: unknown) => (error instanceof Error ? error.stack : String(error)) },
  },
  stream,
)
