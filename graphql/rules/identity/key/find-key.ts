import type { Knex } from 'knex'
import { type Ability, abilityNames, mayHolder } from '#rules/platform/access/abilities.ts'
import { inList, instant, parseJson } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { log } from '#rules/platform/log.ts'
import { isAllowedFrom } from './key-networks.ts'

/** A secret by its hash, and from where it is used. */
export type SeenSecret = { hash: string; ip: string | null }

/** `endsAt` is when this secret stops working by itself; null: never. */
export type UsableKey = { id: string; member: string; abilities: Ability[]; endsAt: Date | null }

/** The key behind the hash of a secret, where it may be used now and from this address. */
export const findKey = async (knex: Knex, seen: SeenSecret, now: Date): Promise<UsableKey | undefined> =>
  (await findKeys(knex, [seen], now)).at(0)

/**
 * The keys behind hashes, in the order asked. Unknown, revoked, expired and from elsewhere take the same three queries, so that nobody
 * learns which of them it was; a key that may be used takes one. Each is judged by itself, as the others may be another company's.
 */
export async function findKeys(knex: Knex, seen: SeenSecret[], now: Date): Promise<(UsableKey | undefined)[]> {
  const current = new Map((await readKeys(knex, 'api_keys.key_hash', seen)).map((row) => [row.key_hash, row]))
  const found = seen.map(({ hash, ip }) => usable(current.get(hash), ip, now))
  const others = seen.filter((_, index) => !found[index])
  if (others.length === 0) return found
  const retired = await knex('plutus_retired_keys')
    .where(inList(knex, 'key_hash', hashesOf(others)))
    .where('works_until', '>', now.getTime())
    .select('key_hash', 'api_key', 'works_until')
  const retiredBy = new Map(retired.map((row) => [row.key_hash, row]))
  const ids = retired.map(({ api_key }) => api_key)
  const rows = await selectKeys(knex).whereIn('api_keys.id', ids.length ? ids : [asRowId('')])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return seen.map(({ hash, ip }, index) => {
    const { api_key, works_until } = retiredBy.get(hash) ?? {}
    const old = found[index] ?? usable(byId.get(api_key ?? ''), ip, now)
    return old && works_until !== undefined ? { ...old, endsAt: earlier(old.endsAt, new Date(Number(works_until))) } : old
  })
}

const earlier = (end: Date | null, other: Date): Date => (end !== null && end < other ? end : other)

const hashesOf = (seen: SeenSecret[]): string[] => seen.map(({ hash }) => hash)

const readKeys = (knex: Knex, column: string, seen: SeenSecret[]) => selectKeys(knex).where(inList(knex, column, hashesOf(seen)))

const selectKeys = (knex: Knex) =>
  knex('api_keys')
    .join('members', 'members.id', 'api_keys.member')
    .join('companies', 'companies.id', 'members.company')
    .select(
      'api_keys.id',
      'api_keys.member',
      'api_keys.key_hash',
      'api_keys.status',
      'api_keys.expires_at',
      'api_keys.networks',
      'api_keys.abilities',
      'members.status as member_status',
      'members.company_role',
      'companies.permissions',
    )

type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

/** A row that cannot be read, such as one with a broken list, is a key that may not be used. */
function usable(row: KeyRow | undefined, ip: string | null, now: Date): UsableKey | undefined {
  try {
    return judge(row, ip, now)
  } catch (error) {
    log.error({ key: row?.id, error }, 'A key could not be read')
    return undefined
  }
}

function judge(row: KeyRow | undefined, ip: string | null, now: Date): UsableKey | undefined {
  if (row?.status !== 'active' || row.member_status !== 'active') return undefined
  const endsAt = row.expires_at === null ? null : instant(row.expires_at)
  if (endsAt !== null && endsAt <= now) return undefined
  if (!isAllowedFrom(parseJson(row.networks), ip)) return undefined
  const [listed, permissions] = [parseJson(row.abilities), parseJson(row.permissions)]
  const abilities = abilityNames.filter((ability) => mayHolder({ role: row.company_role, kind: 'key', listed }, ability, permissions))
  return { id: row.id, member: row.member, abilities, endsAt }
}
