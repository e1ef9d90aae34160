import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, orThrow } from '#rules/platform/db/database.ts'
import { insertKey, type NewKey } from './insert-key.ts'
import { newSecret } from './key-secret.ts'

/** How many keys of a company may be live at once. */
const keysMax = 100

const dayMs = 24 * 60 * 60_000
const usualDays = 365
const daysMax = 3650

export type MadeKey = { id: string; member: string; secret: string; expiresAt: Date }

type Wanted = Omit<NewKey, 'id' | 'member' | 'secret' | 'now' | 'expiresAt'> & { expiresAt?: Date | null | undefined }

/**
 * Makes a key, for a year unless told otherwise. The caller locks the team before, so that two at once are counted. Refuses KEY_LIMIT {max}
 * beyond a hundred live ones, and VALIDATION for an end that is past or more than ten years away.
 */
export async function makeKey(work: UnitOfWork, wanted: Wanted): Promise<MadeKey> {
  const { trx, changes, now } = work
  const expiresAt = wanted.expiresAt ?? new Date(now.getTime() + usualDays * dayMs)
  requireEnd(expiresAt, now)
  await requireRoom(work, wanted.company)
  const [id, member, secret] = [newId(), newId(), newSecret()]
  await insertKey(trx, { ...wanted, id, member, secret, expiresAt, now })
  changes.add('members', member)
  changes.permissionsChanged = true
  return { id, member, secret, expiresAt }
}

/** Refuses KEY_LIMIT {max} where a company's live keys are as many as they may be, before one more is. The caller locks the team. */
export async function requireRoom({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, company: string): Promise<void> {
  const live = await orThrow(
    trx('api_keys')
      .where({ company, status: 'active' })
      .where((query) => query.whereNull('expires_at').orWhere('expires_at', '>', now))
      .count({ count: '*' }),
  )
  if (Number(live.count) >= keysMax) throw refusal('KEY_LIMIT', { max: keysMax })
}

/** Refuses VALIDATION for an end that is past or too far away. */
export function requireEnd(expiresAt: Date, now: Date): void {
  const left = expiresAt.getTime() - now.getTime()
  const fault = left <= 0 ? 'Choose a day in the future' : left > daysMax * dayMs ? 'Choose a day within ten years' : undefined
  if (fault) throw refusal('VALIDATION', { fields: { 'input.expiresAt': fault } })
}
