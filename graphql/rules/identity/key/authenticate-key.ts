import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { type Ability, abilityNames, mayHolder } from '#rules/platform/access/abilities.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { inList, instant, parseJson } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { hasLeft, keepOpenFor } from '#rules/platform/jobs/departure.ts'
import { log } from '#rules/platform/log.ts'
import { askedKeys, bearerKey, type KeyStandings } from '../../../contracts/key.ts'
import { peopleRole } from '../../../model/policies.ts'
import { isAllowedFrom, shownNetwork } from './key-networks.ts'
import { hashKey } from './make-key.ts'

export type Accountability = NonNullable<DirectusRequest['accountability']>

/**
 * Turns `Authorization: Bearer plutus_live_…` into the key's own member, so that row rules and commands obey it. One that may not be used
 * now, or not from this address, is left to Directus, which knows no such token.
 */
export async function keyAuthentication(accountability: Accountability, req: DirectusRequest): Promise<Accountability> {
  const secret = bearerKey(req.get('authorization'))
  if (!secret) return accountability
  const { ip } = accountability
  const now = new Date()
  const [key] = await findKeys(getDatabase(), [{ hash: hashKey(secret), ip }], now)
  if (!key) return accountability
  noteKeyUse(key.id, ip, now)
  return { ...accountability, user: key.member, role: peopleRole, roles: [peopleRole], admin: false }
}

/** Of keys that hold a live socket, what each may still do and until when; a socket that is open is a use. */
export async function keyStandings(body: unknown): Promise<KeyStandings> {
  const { keys } = parseInput(askedKeys, body)
  const now = new Date()
  const seen = keys.map(({ hash, ip }) => ({ hash: Buffer.from(hash, 'base64url').toString('hex'), ip }))
  const found = await findKeys(getDatabase(), seen, now)
  for (const [index, key] of found.entries()) if (key) noteKeyUse(key.id, seen[index]?.ip ?? null, now, { isSocket: true })
  return { keys: found.map((key) => (key ? { abilities: key.abilities, endsAt: key.endsAt?.getTime() ?? null } : null)) }
}

/** A secret by its hash, and from where it is used. */
type SeenSecret = { hash: string; ip: string | null }

/** `endsAt` is when this secret stops working by itself; null: never. */
type UsableKey = { id: string; member: string; abilities: Ability[]; endsAt: Date | null }

/**
 * The keys behind hashes, in the order asked. Unknown, revoked, expired and from elsewhere take the same three queries, so that nobody
 * learns which of them it was; a key that may be used takes one. Each is judged by itself, as the others may be another company's.
 */
async function findKeys(knex: Knex, seen: SeenSecret[], now: Date): Promise<(UsableKey | undefined)[]> {
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

/** `quietMs`: how long nothing was noted before. */
type Use = { at: Date; network: string | null; quietMs: number }

const minuteMs = 60_000
/** In ms: uses of a moment are written together, after the calls themselves. */
const gatherMs = 500

/**
 * In ms: an open socket is a use, too, but asks all the time; where it were noted each minute, calls from other networks would never be.
 */
const socketMs = 10 * minuteMs

/** When a key's use was noted last; another process may have noted it too, which the statement finds out. */
const noted = new LRUCache<string, number>({ max: 10_000, ttl: socketMs })
let waiting = new Map<string, Use>()

/** Notes when and from which network a key was used, once a minute at most; the call does not wait for it. */
function noteKeyUse(key: string, ip: string | null, at: Date, { isSocket = false } = {}): void {
  const quietMs = isSocket ? socketMs : minuteMs
  if (at.getTime() - (noted.get(key) ?? 0) < quietMs) return
  noted.set(key, at.getTime())
  if (waiting.size === 0) setTimeout(() => void keepOpenFor(writeWaiting()), gatherMs).unref()
  waiting.set(key, { at, network: shownNetwork(ip ?? ''), quietMs })
}

async function writeWaiting(): Promise<void> {
  const uses = waiting
  waiting = new Map()
  for (const [id, use] of uses) await write(id, use).catch((error: unknown) => report(id, error))
}

const write = async (id: string, { at, network, quietMs }: Use): Promise<unknown> =>
  getDatabase()('api_keys')
    .where({ id })
    .where((query) => query.whereNull('last_used_at').orWhere('last_used_at', '<=', new Date(at.getTime() - quietMs)))
    .update({ last_used_at: at, last_used_network: network })

/** The next use of this key notes it; the others are written all the same. */
function report(id: string, error: unknown): void {
  noted.delete(id)
  if (!hasLeft()) log.error({ keyUse: true, error: String(error) })
}
