import { _cache } from '@directus/api/logger/index'
import { isDirectusError } from '@directus/errors'
import { destination, pino } from 'pino'
import { logShape } from '#errors/log-shape.ts'

/**
 * Gives Directus a logger that writes lines of our shape to stdout. A caller's own mistake, such as an invalid query, becomes a line without
 * a stack at the level debug. Call it before Directus loads.
 */
export function shapeDirectusLog(level: string, redacted: string[]): void {
  const stream = destination({ dest: 1, sync: true })
  // stdout may be a file on a full disk, and a failed log write must not end the process
  stream.on('error', () => undefined)
  _cache.logger = pino(
    {
      ...logShape(),
      level,
      redact: { paths: redacted, censor: '--redacted--' },
      hooks: {
        logMethod(args, write) {
          const mistake = findMistake(args[0])
          if (mistake) this.debug({ code: mistake.code }, mistake.message)
          else write.apply(this, args)
        },
      },
    },
    stream,
  )
}

type Mistake = { code: string; message: string }

/** Returns the caller's mistake that a logged value reports: a refusal of Directus below 500, or a query that GraphQL does not accept. */
function findMistake(logged: unknown): Mistake | undefined {
  if (!(logged instanceof Error)) return undefined
  let cause: unknown = logged
  while (isWrapped(cause)) cause = cause.originalError
  if (isDirectusError(cause)) return cause.status < 500 ? cause : undefined
  const { name, message } = cause as Error
  return name === 'GraphQLError' ? { code: 'GRAPHQL_VALIDATION', message } : undefined
}

const isWrapped = (error: unknown): error is { originalError: unknown } =>
  error instanceof Error && 'originalError' in error && error.originalError !== undefined && error.originalError !== null
