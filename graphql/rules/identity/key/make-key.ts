import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { type Ability, type CompanyRole, readingColumns } from '#contracts/access/abilities.ts'
import { warningAlreadyDue } from '#contracts/key/end-warnings.ts'
import { keyPrefix } from '#contracts/rest/key.ts'
import { peopleRole } from '#model/policies.ts'
import { removedEmail } from '#rules/identity/team/removed-email.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId, orThrow } from '#rules/platform/db/database.ts'

/** The maximum number of API keys of a company that are not revoked or expired. Beyond it, refuses KEY_LIMIT. */
const keysMax = 100

const dayMs = 24 * 60 * 60_000
const defaultDays = 365
const daysMax = 3650

export type MadeKey = { id: string; member: string; secret: string; expiresAt: Date }

type KeyRequest = Omit<NewKey, 'id' | 'member' | 'secret' | 'now' | 'expiresAt'> & { expiresAt?: Date | null | undefined }

/**
 * Creates a key, valid for a year by default. The caller locks the team first, so that concurrent creations are counted. Refuses KEY_LIMIT
 * {max} beyond a hundred live keys, and VALIDATION for an end that is past or more than ten years away.
 */
export async function makeKey(work: UnitOfWork, request: KeyRequest): Promise<MadeKey> {
  const { trx, changes, now } = work
  const expiresAt = request.expiresAt ?? new Date(now.getTime() + defaultDays * dayMs)
  requireValidEnd(expiresAt, now)
  await requireKeyQuota(work, request.company)
  const [id, member, secret] = [newId(), newId(), newSecret()]
  await insertKey(trx, { ...request, id, member, secret, expiresAt, now })
  changes.add('members', member)
  changes.permissionsChanged = true
  return { id, member, secret, expiresAt }
}

/** Refuses KEY_LIMIT {max} when a company already has the maximum of live keys. The caller locks the team. */
export async function requireKeyQuota({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, company: string): Promise<void> {
  const live = await orThrow(
    trx('api_keys')
      .where({ company, status: 'active' })
      .where((query) => query.whereNull('expires_at').orWhere('expires_at', '>', now))
      .count({ count: '*' }),
  )
  if (Number(live.count) >= keysMax) throw refusal('KEY_LIMIT', { max: keysMax })
}

/** Refuses VALIDATION for an end that is past or more than ten years away. */
export function requireValidEnd(expiresAt: Date, now: Date): void {
  const left = expiresAt.getTime() - now.getTime()
  const fault = left <= 0 ? 'Choose a day in the future' : left > daysMax * dayMs ? 'Choose a day within ten years' : undefined
  if (fault) throw refusal('VALIDATION', { fields: { 'input.expiresAt': fault } })
}

type NewKey = {
  id: string
  /** The member that the key acts as. Its actions are recorded under this name. */
  member: string
  company: string
  name: string
  role: CompanyRole
  /** The abilities to which the key is limited. Null allows everything that its role may do. */
  abilities?: Ability[] | null
  /** The networks from which the key may be used, as CIDRs. Null allows any address. */
  networks?: string[] | null
  /** The id of the member who created the key. Null if an operator did. */
  madeBy?: string | null
  secret: string
  expiresAt: Date | null
  now: Date
}

/** Inserts a key with its own member, which cannot sign in. Only a hash of the secret is stored. */
export async function insertKey(trx: Knex.Transaction, key: NewKey): Promise<void> {
  const { id, member, company, name, role, abilities = null, networks = null, madeBy = null, secret, expiresAt, now } = key
  await trx('directus_users').insert({
    id: member,
    first_name: name,
    role: peopleRole,
    status: 'active',
    provider: 'key',
    company,
    ...readingColumns({ role, kind: 'key', listed: abilities }, company),
  })
  await trx('members').insert({
    id: member,
    company,
    kind: 'key',
    name,
    email: removedEmail(member),
    company_role: role,
    status: 'active',
    locale: 'en',
    date_created: now,
  })
  // concurrent inserts read the same number, and the second is retried
  const last = await trx('api_keys').where({ company }).max({ seq: 'seq' }).first()
  await trx('api_keys').insert({
    id,
    company,
    member,
    seq: minor(last?.seq ?? 0) + 1,
    name,
    abilities: abilities && JSON.stringify(abilities),
    networks: networks && JSON.stringify(networks),
    made_by: madeBy,
    ...shownOf(secret),
    key_hash: hashKey(secret),
    status: 'active',
    expires_at: expiresAt,
    end_warning: expiresAt && warningAlreadyDue(expiresAt, now),
    date_created: now,
  })
}

/** Makes a secret of 256 random bits. It is shown once, and only its hash is stored. */
export const newSecret = (): string => `${keyPrefix}${randomBytes(32).toString('base64url')}`

/** Hashes the secret of an API key with SHA-256. Only the hash is stored. */
export const hashKey = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns the parts of an API key's secret that lists show: the prefix and the last four characters, as in `plutus_live_…k3Qd`. */
export const shownOf = (secret: string): { prefix: string; last4: string } => ({ prefix: keyPrefix, last4: secret.slice(-4) })
