import { destination, pino } from 'pino'

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
  destination({ dest: 2, sync: true }),
)
