import type * as z from 'zod/mini'
import type { ErrorCode } from '#errors/error-codes.ts'

/** The content types of a body that is not parsed as JSON, such as a file or a signed webhook. */
export type RawBody = { types: readonly string[] }

/**
 * The pages that may call a path: our page with the CSRF header (`own call`), or any site (`anywhere`). With `own page`, our page without
 * that header, or a URL typed in the address bar.
 */
export type CalledFrom = 'own call' | 'own page' | 'anywhere'

/** One method and path of the BFF, as `/openapi.json` describes it. `answers` has the body by status, null for an empty one. */
export type RestPath = {
  summary: string
  /**
   * `person` needs a session, `key` an API key, and `anyone` neither. `outside` is another server or program, which the route itself
   * authenticates if needed.
   */
  caller: 'anyone' | 'person' | 'person or key' | 'outside'
  /** Defaults to `anywhere` for `outside`, to `own page` for other GET requests, and otherwise to `own call`. */
  from?: CalledFrom
  /** True if reward pages also call this path. It is then also served on their separate host. */
  isGuests?: true
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType | RawBody
  answers: Record<number, z.ZodMiniType | RawBody | null>
  /** Error codes of this path, besides those that every path with the same `caller` may return. */
  refusals: readonly ErrorCode[]
}

/** The REST paths by method and template, such as `GET /files/documents/{id}`. */
export type RestPaths = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, RestPath>
