import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/error-codes.ts'

/** A body other than JSON, such as a file or bytes with a signature. */
export type RawBody = { types: readonly string[] }

/** The pages that may call a path: our own with the CSRF header, our own or the address bar, any site. */
export type CalledFrom = 'own call' | 'own page' | 'anywhere'

/** One path of the BFF as `/openapi.json` describes it. A `null` answer has no body. */
export type RestPath = {
  summary: string
  /** `anyone` needs our own page but no session. `outside` is another server or program, authenticated by what it sends. */
  caller: 'anyone' | 'person' | 'person or key' | 'outside'
  /** Defaults to `anywhere` for `outside`, `own page` for other GETs, otherwise `own call`. */
  from?: CalledFrom
  /** Also called by the page on the guests' own host. */
  isGuests?: true
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType | RawBody
  answers: Record<number, z.ZodMiniType | RawBody | null>
  /** Codes in addition to those that every path of its kind may return. */
  refusals: readonly ErrorCode[]
}

/** Paths by method and template, such as `GET /files/documents/{id}`. */
export type RestPaths = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, RestPath>
