import getDatabase from '@directus/api/database/index'
import knexPackage from 'knex'
import { tokenHash } from '#rules/messaging/token.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { actTogether } from '#rules/platform/concurrency/act-together.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import type { Row } from '../../../model/tables.ts'

type Link = Pick<Row<'rewards'>, 'kind' | 'company' | 'token_hash'>

/** As many tokens as one look-up takes. */
const togetherMax = 200
/** They wait for one answer, so a connection that hangs would hold every claim of this process; it is closed. */
const patienceMs = 3000

const lookUp = actTogether<string, Link | undefined>({
  max: togetherMax,
  act: async (take) => {
    const hashes = take()
    const knex = getDatabase()
    const query = knex('rewards').whereIn('token_hash', hashes).select('kind', 'company', 'token_hash')
    // SQLite is in this process: nothing between them hangs
    const links = await (isPostgres(knex) ? query.timeout(patienceMs) : query).catch((error: unknown) => {
      throw error instanceof knexPackage.KnexTimeoutError ? refusal('UPSTREAM_UNAVAILABLE') : error
    })
    return hashes.map((hash) => links.find(({ token_hash }) => token_hash === hash))
  },
})

/**
 * Whose reward a link or a code of its own opens, and of which kind; undefined for anything else. Those that are asked for while
 * one look-up is under way share the next. Refuses UPSTREAM_UNAVAILABLE when the database does not answer in 3 s.
 */
export const findLink = (token: string): Promise<Link | undefined> => lookUp('', tokenHash(token))
