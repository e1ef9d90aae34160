import getDatabase from '@directus/api/database/index'
import { tokenHash } from '#rules/messaging/token.ts'
import { actTogether } from '#rules/platform/concurrency/act-together.ts'
import type { Row } from '../../../model/tables.ts'

type Link = Pick<Row<'rewards'>, 'kind' | 'company' | 'token_hash'>

/** As many tokens as one look-up takes. */
const togetherMax = 200

const lookUp = actTogether<string, Link | undefined>({
  max: togetherMax,
  act: async (take) => {
    const hashes = take()
    const links = await getDatabase()('rewards').whereIn('token_hash', hashes).select('kind', 'company', 'token_hash')
    return hashes.map((hash) => links.find(({ token_hash }) => token_hash === hash))
  },
})

/**
 * Whose reward a link or a code of its own opens, and of which kind; undefined for anything else. Those that are asked for while
 * one look-up is under way share the next.
 */
export const findLink = (token: string): Promise<Link | undefined> => lookUp('', tokenHash(token))
