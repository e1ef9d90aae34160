import * as z from 'zod/mini'
import { formatMoney, minorDigits } from '#contracts/money/currency.ts'
import { requiredText } from '#contracts/text/text-input.ts'
import { isOneOf, reportableRecharges } from '#model/statuses.ts'
import { type OperatorWarning, warnOperator } from '#rules/mail/account-mail/warn-operator.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'
import { addFact } from './recharge-facts.ts'
import { lockRecharge, type RechargeRow } from './recharge-row.ts'
import { settleRecharge, transferCause } from './settle-recharge.ts'

const input = z.object({ id: rowId, reference: requiredText(64, 'Please enter your bank’s reference of the transfer') })

/**
 * Records that the payer has sent the transfer, which makes the amount pending, and emails OPERATOR_EMAIL once. A repeated call corrects the
 * reference. Refuses NOT_FOUND, and RECHARGE_OVER {status} once money was credited, it has ended, or if it is no bank transfer.
 */
export const reportTransfer = defineCommand(input, { may: 'recharge.start' }, async (context) => {
  const { id, reference } = context.input
  const { me, trx, now, audit } = context
  const recharge = await lockRecharge(trx, { id, company: me.company })
  if (!recharge) throw refusal('NOT_FOUND')
  const isWaiting = isOneOf(reportableRecharges, recharge.status)
  if (recharge.provider !== 'manual' || !isWaiting) throw refusal('RECHARGE_OVER', { status: recharge.status })
  const before = await orThrow(trx('recharges').where({ id: recharge.id }).first('status', 'transfer_reference'))
  const facts = addFact(recharge.facts, { kind: 'pending' }, now)
  const after = await settleRecharge(context, recharge, { facts }, { mover: me, columns: { transfer_reference: reference } })
  await audit('recharge.report', 'recharges', recharge.id, {
    detail: { number: recharge.number },
    ...changedFields(before, { status: after.status, transfer_reference: reference }),
  })
  await warnOperator(trx, { cause: transferCause(recharge), ...describeTransfer(recharge, me.companyName, reference) })
  return recharge.id
})

/** The payer's reference is never part of a command, because an operator pastes it into a shell. */
function describeTransfer({ number, total, currency }: RechargeRow, company: string, reference: string): OperatorWarning {
  const sum = formatMoney(total, currency)
  return {
    subject: `Bank transfer reported: ${number}, ${sum}`,
    heading: 'A bank transfer was reported as sent',
    paragraphs: [
      `${company} reported a transfer of ${sum} for ${number}, with the reference ${reference}.`,
      'Credit it once the money is in our account.',
    ],
    commands: [
      'To list the transfers that are due: npm run operator -- list-recharges',
      `To credit it: npm run operator -- credit-recharge --number ${number} --received ${plainMoney(total, minorDigits(currency))} --reference "the bank’s reference"`,
      `If it never arrives: npm run operator -- reject-recharge --number ${number} --reason "what the company will read"`,
    ],
  }
}
