import * as z from 'zod/mini'
import { type Audit, endAccess } from '#rules/identity/team/member-access.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockKeyForUpdate } from './lock-key-for-update.ts'

/** Revokes a key at once, without a step-up code, because this is for emergencies. Does nothing to a revoked key. Refuses NOT_FOUND. */
export const revokeApiKey = defineCommand(z.object({ id: rowId }), { may: 'key.manage' }, async (context) => {
  const { key } = await lockKeyForUpdate(context, context.input.id)
  await endKey(context, key, context.audit)
  return key.id
})

type RevocableKey = { id: string; member: string; name: string }

/**
 * Ends a key with all its secrets for good, so that its next call and its open sockets are refused. Returns false if it was already
 * revoked.
 */
export async function endKey(work: UnitOfWork, { id, member, name }: RevocableKey, audit: Audit): Promise<boolean> {
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
