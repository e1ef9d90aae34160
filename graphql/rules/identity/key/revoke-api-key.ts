import * as z from 'zod/mini'
import { type Audit, endAccess } from '#rules/identity/team/member-access.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockKeyForUpdate } from './lock-key-for-update.ts'

/** Revokes a key from this moment, without a code: this is the emergency. One that is revoked stays so. Refuses NOT_FOUND. */
export const revokeApiKey = defineCommand(z.object({ id: rowId }), { may: 'key.manage' }, async (context) => {
  const { key } = await lockKeyForUpdate(context, context.input.id)
  await revokeKey(context, key, context.audit)
  return key.id
})

type Ending = { id: string; member: string; name: string }

/** Ends a key for good, with every secret it had: its next call and its open sockets are refused. False where it was revoked before. */
export async function revokeKey(work: UnitOfWork, { id, member, name }: Ending, audit: Audit): Promise<boolean> {
  const { trx, changes, now } = work
  const revoked = await trx('api_keys')
    .where({ id, status: 'active' })
    .update({ status: 'revoked', revoked_at: now, old_works_until: null })
  if (!revoked) return false
  await trx('plutus_retired_keys').where({ api_key: id }).delete()
  await endAccess(work, member, { status: 'removed', audit })
  changes.permissionsChanged = true
  await audit('api_key.revoke', 'api_keys', id, { detail: { name } })
  return true
}
