import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/error-codes.ts'

/** A body that is not JSON: a file, or bytes whose signature counts. */
export type RawBody = { types: readonly string[] }

/** Where a browser may call a path from: our own page with the CSRF header; our own page or the address bar; any site. */
export type CalledFrom = 'own call' | 'own page' | 'anywhere'

/** One path of the BFF as `/openapi.json` describes it; `null` answers have no body. */
export type RestPath = {
  summary: string
  /** `anyone` needs no session, only our own page; `outside` is another server or program, which proves itself by what it sends. */
  caller: 'anyone' | 'person' | 'person or key' | 'outside'
  /** Left out: `anywhere` for `outside`, `own page` for other GETs, else `own call`. */
  from?: CalledFrom
  /** The page of the guests' own host calls it too. */
  isGuests?: true
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType | RawBody
  answers: Record<number, z.ZodMiniType | RawBody | null>
  /** Codes beside those that every path of its kind may answer. */
  refusals: readonly ErrorCode[]
}

/** Paths by method and template, `GET /files/documents/{id}`. */
export type RestPaths = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, RestPath>
