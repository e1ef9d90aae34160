import * as z from 'zod/mini'
import { overlapHours } from '#contracts/key/key.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockKeyForUpdate } from './lock-key-for-update.ts'
import { hashKey, newSecret, shownOf } from './make-key.ts'
import { refuseExcessAbilities } from './refuse-excess-abilities.ts'

const hourMs = 60 * 60_000

/**
 * Replaces the secret of a key and returns the new one, which is shown only once. Earlier secrets work for at most `overlapHours` more, and
 * end now with 0. Refuses NOT_FOUND, KEY_ENDED when revoked or expired, FORBIDDEN {ability} where the key may do more than the caller.
 */
export const rotateApiKey = defineCommand(z.object({ id: rowId, overlapHours }), { may: 'key.manage', stepUp: true }, async (context) => {
  const { input: request, me, trx, now, changes, audit } = context
  const { key, caller } = await lockKeyForUpdate(context, request.id)
  if (key.status !== 'active' || (key.expiresAt && key.expiresAt <= now)) throw refusal('KEY_ENDED')
  await refuseExcessAbilities(context, caller, { role: key.role, listed: key.abilities })
  const secret = newSecret()
  const worksUntil = new Date(now.getTime() + request.overlapHours * hourMs)
  const old = request.overlapHours === 0 ? null : worksUntil
  const rotated = await trx('api_keys')
    .where({ id: key.id, status: 'active', key_hash: key.hash })
    .update({ ...shownOf(secret), key_hash: hashKey(secret), rotated_at: now, rotated_by: me.id, old_works_until: old })
  // a guard only, because the locked team runs concurrent rotations one after another
  if (!rotated) throw refusal('KEY_ENDED')
  const retired = () => trx('plutus_retired_keys').where({ api_key: key.id })
  await retired().where('works_until', '<=', now.getTime()).delete()
  await retired().where('works_until', '>', worksUntil.getTime()).update({ works_until: worksUntil.getTime() })
  if (old) await trx('plutus_retired_keys').insert({ key_hash: key.hash, api_key: key.id, works_until: old.getTime() })
  // a member who knows the former secret may not approve what was submitted with it
  const oldSecret = { key_hash: key.hash, api_key: key.id, works_until: worksUntil.getTime() }
  if (key.rotatedBy) await trx('plutus_secret_readers').insert({ ...oldSecret, member: key.rotatedBy })
  // its open sockets are checked at once
  changes.add('members', key.member)
  await audit('api_key.rotate', 'api_keys', key.id, { detail: { name: key.name, overlap_hours: request.overlapHours } })
  return { rows: { key: key.id }, plain: { secret } }
})
