import * as z from 'zod/mini'
import { refuse } from '#rules/platform/command/refusal.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { rowId } from '#rules/platform/db/row-id.ts'

const input = z.object({ id: rowId })

/** One's own browser is asked for a code again. */
export const revokeDevice = verb(input, { may: 'own.edit' }, async ({ input: { id }, me, trx, audit }) => {
  const device = await trx('devices').where({ id, member: me.id }).first('id', 'name')
  if (!device) throw refuse('NOT_FOUND')
  await trx('devices').where({ id }).delete()
  await audit('device.revoke', 'devices', id, { detail: { name: device.name } })
  return id
})
