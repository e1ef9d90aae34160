import * as z from 'zod/mini'
import { endAccess } from '#rules/identity/team/member-access.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { auditOperator } from './audit-operator.ts'
import type { OperatorCommand } from './operator-command.ts'

/** Ends a key for good: its next call and its open sockets are refused. What it did stays under its name. */
export const revokeKey: OperatorCommand = {
  usage: '--key ID (see list-keys)',
  run: async (body, caller) => {
    const { key: id } = parseInput(z.object({ key: rowId }), body)
    return transact(async (work) => {
      const { trx, changes } = work
      const [key] = await trx('api_keys')
        .where({ id, status: 'active' })
        .update({ status: 'revoked' })
        .returning(['company', 'member', 'name'])
      if (!key) throw refusal('NOT_FOUND')
      await endAccess(work, key.member, { status: 'removed', audit: (...context) => auditOperator(work, caller, key.company, ...context) })
      changes.permissionsChanged = true
      await auditOperator(work, caller, key.company, 'api_key.revoke', 'api_keys', id, { detail: { name: key.name } })
      return { id, name: key.name, status: 'revoked' }
    })
  },
}
