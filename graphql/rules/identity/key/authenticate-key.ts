import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { type Ability, abilityNames, hasAbility } from '#contracts/access/abilities.ts'
import { bearerKey, type KeyLookupAnswer, keyLookupBody } from '#contracts/rest/key.ts'
import { peopleRole } from '#model/policies.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { inList, instant, parseJson } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { delayShutdownFor, hasShutDown } from '#rules/platform/jobs/shutdown.ts'
import { log } from '#rules/platform/log.ts'
import { isAllowedFrom, shownNetwork } from './key-networks.ts'
import { hashKey } from './make-key.ts'

export type Accountability = NonNullable<DirectusRequest['accountability']>

/**
 * Authenticates a request with an API key (`Authorization: Bearer plutus_live_…`) as the key's member, so that row rules and commands
 * apply. A key that is not valid, or not from this address, stays unauthenticated and Directus rejects it.
 */
export async function keyAuthentication(accountability: Accountability, req: DirectusRequest): Promise<Accountability> {
  const secret = bearerKey(req.get('authorization'))
  if (!secret) return accountability
  const { ip } = accountability
  const now = new Date()
  const [key] = await findKeys(getDatabase(), [{ hash: hashKey(secret), ip }], now)
  if (!key) return accountability
  recordKeyUse(key.id, ip, now)
  return { ...accountability, user: key.member, role: peopleRole, roles: [peopleRole], admin: false }
}

/**
 * Returns the abilities and the end in ms of each key with an open live socket, in order, or null for an unusable key. An open socket
 * counts as a use of the key.
 */
export async function lookUpKeys(body: unknown): Promise<KeyLookupAnswer> {
  const { keys } = parseInput(keyLookupBody, body)
  const now = new Date()
  const seen = keys.map(({ hash, ip }) => ({ hash: Buffer.from(hash, 'base64url').toString('hex'), ip }))
  const found = await findKeys(getDatabase(), seen, now)
  for (const [index, key] of found.entries()) if (key) recordKeyUse(key.id, seen[index]?.ip ?? null, now, { isSocket: true })
  return { keys: found.map((key) => (key ? { abilities: key.abilities, endsAt: key.endsAt?.getTime() ?? null } : null)) }
}

/** The hash of a secret and the IP address of the caller who uses it. */
type SeenSecret = { hash: string; ip: string | null }

/** A key that may be used now. `endsAt` is the time its secret expires, or null for never. */
type UsableKey = { id: string; member: string; abilities: Ability[]; endsAt: Date | null }

/**
 * Returns the keys of the secret hashes in the same order, with undefined for unusable ones. Unusable keys take the same three queries
 * whatever the reason, so that the time reveals none.
 */
async function findKeys(knex: Knex, seen: SeenSecret[], now: Date): Promise<(UsableKey | undefined)[]> {
  const current = new Map((await readKeys(knex, 'api_keys.key_hash', seen)).map((row) => [row.key_hash, row]))
  const found = seen.map(({ hash, ip }) => tryUsableKey(current.get(hash), ip, now))
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
    const old = found[index] ?? tryUsableKey(byId.get(api_key ?? ''), ip, now)
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

/** Returns the key of a row if it may be used now from this address, else undefined. A row that cannot be parsed is logged and unusable. */
function tryUsableKey(row: KeyRow | undefined, ip: string | null, now: Date): UsableKey | undefined {
  try {
    return toUsableKey(row, ip, now)
  } catch (error) {
    log.error({ key: row?.id, error }, 'A key could not be read')
    return undefined
  }
}

function toUsableKey(row: KeyRow | undefined, ip: string | null, now: Date): UsableKey | undefined {
  if (row?.status !== 'active' || row.member_status !== 'active') return undefined
  const endsAt = row.expires_at === null ? null : instant(row.expires_at)
  if (endsAt !== null && endsAt <= now) return undefined
  if (!isAllowedFrom(parseJson(row.networks), ip)) return undefined
  const [listed, permissions] = [parseJson(row.abilities), parseJson(row.permissions)]
  const abilities = abilityNames.filter((ability) => hasAbility({ role: row.company_role, kind: 'key', listed }, ability, permissions))
  return { id: row.id, member: row.member, abilities, endsAt }
}

/** A use of a key to record: its time and network. `minIntervalMs` is the shortest interval between two records. */
type Use = { at: Date; network: string | null; minIntervalMs: number }

const minuteMs = 60_000
/** Delay in ms after which recent uses of keys are stored together, so that requests do not wait for it. */
const batchDelayMs = 500

/** Interval in ms between two records of a key's open socket. A shorter one would overwrite the networks of the key's requests. */
const socketMs = 10 * minuteMs

/**
 * When this process last stored the last use of each key, in ms. Skips repeated updates. The statement's condition covers other processes.
 */
const lastRecorded = new LRUCache<string, number>({ max: 10_000, ttl: socketMs })
let pendingUses = new Map<string, Use>()

/**
 * Records when and from which network a key was used, at most once a minute, or every ten minutes for a socket. The request does not wait
 * for the write.
 */
function recordKeyUse(key: string, ip: string | null, at: Date, { isSocket = false } = {}): void {
  const minIntervalMs = isSocket ? socketMs : minuteMs
  if (at.getTime() - (lastRecorded.get(key) ?? 0) < minIntervalMs) return
  lastRecorded.set(key, at.getTime())
  if (pendingUses.size === 0) setTimeout(() => void delayShutdownFor(writePendingUses()), batchDelayMs).unref()
  pendingUses.set(key, { at, network: shownNetwork(ip ?? ''), minIntervalMs })
}

async function writePendingUses(): Promise<void> {
  const uses = pendingUses
  pendingUses = new Map()
  for (const [id, use] of uses) await write(id, use).catch((error: unknown) => report(id, error))
}

const write = async (id: string, { at, network, minIntervalMs }: Use): Promise<unknown> =>
  getDatabase()('api_keys')
    .where({ id })
    .where((query) => query.whereNull('last_used_at').orWhere('last_used_at', '<=', new Date(at.getTime() - minIntervalMs)))
    .update({ last_used_at: at, last_used_network: network })

/** Logs that a use could not be stored, and lets the next use of this key be recorded at once. */
function report(id: string, error: unknown): void {
  lastRecorded.delete(id)
  if (!hasShutDown()) log.error({ keyUse: true, error: String(error) })
}
