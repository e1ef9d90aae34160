import { destination, pino } from 'pino'
import { logShape } from '#errors/log-shape.ts'

const stream = destination({ dest: 2, sync: true })
// stderr may be a file on a full disk, and a failed log write must not end the process
stream.on('error', () => undefined)

/**
 * Logs errors of Plutus as JSON lines on stderr, written synchronously. It is separate from Directus's logger, which writes to stdout
 * and is limited by LOG_LEVEL. An Error in `error` is logged with its stack, any other value as text.
 */
export const log = pino(
  {
    ...logShape(),
    serializers: { error: (error: unknown) => (error instanceof Error ? error.stack : String(error)) },
  },
  stream,
)
