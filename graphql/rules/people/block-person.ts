import * as z from 'zod/mini'
import type { StatusCause } from '#contracts/recipient/words.ts'
import { shortReason } from '#contracts/text/reason-input.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { changeStatus } from './change-status.ts'
import { findPerson, refuseErased } from './find-person.ts'
import { withCause, withoutCauses } from './status-causes.ts'

/** Blocks a person, so that no campaign sends them new rewards or messages. They keep the rewards they already have. */
export const blockPerson = defineCommand(z.object({ id: rowId, reason: shortReason }), { may: 'recipient.edit' }, async (context) => {
  const { id, reason } = context.input
  const { me, trx, audit, now } = context
  refuseErased(await findPerson({ trx }, id, me))
  const cause: StatusCause = { status: 'blocked', reason, at: now.toISOString() }
  const changed = await changeStatus(context, { id, company: me.company }, (causes) => withCause(causes, cause))
  if (!changed) return id
  await audit('person.block', 'recipients', id, { detail: { reason }, before: { status: changed.before }, after: { status: 'blocked' } })
  return id
})

/**
 * Unblocks a person, whose status is then what it was without the block. Refuses WRONG_STATE {status} for someone who is not blocked,
 * unless they are active.
 */
export const unblockPerson = defineCommand(
  z.object({ id: rowId }),
  { may: 'recipient.edit', repeats: { command: 'unblockPerson', refused: 'WRONG_STATE' } },
  async (context) => {
    const { id } = context.input
    const { me, trx, audit } = context
    const { status } = await findPerson({ trx }, id, me)
    if (status === 'active') return id
    const changed = await changeStatus(context, { id, company: me.company }, (causes) =>
      withoutCauses(causes, (cause) => cause.status === 'blocked'),
    )
    if (!changed) throw refusal('WRONG_STATE', { status })
    await audit('person.unblock', 'recipients', id, { before: { status: 'blocked' }, after: { status: changed.after } })
    return id
  },
)
