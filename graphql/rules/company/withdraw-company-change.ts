import * as z from 'zod/mini'
import { refuse } from '#rules/platform/command/refusal.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { takeCompany } from './take-company.ts'

/** Takes a change request back before it is decided. */
export const withdrawCompanyChange = verb(z.object({ id: rowId }), { may: 'company.edit' }, async (act) => {
  const {
    input: { id },
    me,
    trx,
    now,
    audit,
  } = act
  const request = await trx('change_requests').where({ id, company: me.company }).first('id')
  if (!request) throw refuse('NOT_FOUND')
  await takeCompany(act, me)
  const withdrawn = await trx('change_requests')
    .where({ id, status: 'pending' })
    .update({ status: 'withdrawn', open_key: null, decided_at: now })
  if (withdrawn) {
    await audit('company.withdraw_change', 'change_requests', id, { before: { status: 'pending' }, after: { status: 'withdrawn' } })
    return id
  }
  const { status } = await trx('change_requests').where({ id }).first('status')
  if (status !== 'withdrawn') throw refuse('REQUEST_OVER')
  return id
})
