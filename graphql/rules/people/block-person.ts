import * as z from 'zod/mini'
import type { RecipientStatus } from '#contracts/recipient/words.ts'
import { shortReason } from '#contracts/text/reason-input.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { findPerson, refuseErased } from './find-person.ts'
import { setRecipientStatus } from './set-recipient-status.ts'

const blockable: RecipientStatus[] = ['active', 'undeliverable', 'unsubscribed', 'complained']

/** Blocks a person, so that no campaign sends them new rewards or messages. They keep the rewards they already have. */
export const blockPerson = defineCommand(z.object({ id: rowId, reason: shortReason }), { may: 'recipient.edit' }, async (context) => {
  const { id, reason } = context.input
  const { me, trx, audit } = context
  const person = await findPerson({ trx }, id, me)
  refuseErased(person)
  if (!(await setRecipientStatus(context, { id, company: me.company, status: 'blocked', reason }, blockable))) return id
  await audit('person.block', 'recipients', id, { detail: { reason }, before: { status: person.status }, after: { status: 'blocked' } })
  return id
})

/**
 * Unblocks a person. Refuses WRONG_STATE {status} for someone who unsubscribed or complained, and for an undeliverable or erased person.
 */
export const unblockPerson = defineCommand(z.object({ id: rowId }), { may: 'recipient.edit' }, async (context) => {
  const { id } = context.input
  const { me, trx, audit } = context
  const person = await findPerson({ trx }, id, me)
  if (person.status === 'active') return id
  if (!(await setRecipientStatus(context, { id, company: me.company, status: 'active', reason: null }, ['blocked'])))
    throw refusal('WRONG_STATE', { status: person.status })
  await audit('person.unblock', 'recipients', id, { before: { status: 'blocked' }, after: { status: 'active' } })
  return id
})
