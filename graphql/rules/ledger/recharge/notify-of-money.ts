import { findMoneyViewers } from '#rules/ledger/wallet/money-viewers.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { hashedId } from '#rules/platform/db/hashed-id.ts'
import { rechargeTroubleMail, type Trouble } from './recharge-mails.ts'
import type { RechargeRow } from './recharge-row.ts'
import type { SettledRecharge } from './settle-recharge.ts'

type Notice = Pick<Trouble, 'told' | 'amount'> & { key: string; reason?: string | null }

/**
 * Emails the person who started the recharge if pending money will not arrive. Emails all members who can view the company's money if money
 * was reversed, was returned, or was paid beyond what was due.
 */
export async function notifyOfMoney({ trx, now }: UnitOfWork, before: RechargeRow, after: SettledRecharge): Promise<void> {
  const isRefused = after.status === 'rejected' || (after.status === 'failed' && before.status === 'processing')
  if (isRefused && after.status !== before.status) {
    const starter = await trx('members').where({ id: after.startedBy, kind: 'person', status: 'active' }).select('id', 'email')
    await send({ told: 'refused', amount: after.total, key: String(now.getTime()) }, starter)
  }
  const notices = [...moved(after), ...surplus(before, after)]
  if (!notices.length) return
  const viewers = await findMoneyViewers(trx, after.company)
  for (const notice of notices) await send(notice, viewers)

  async function send({ key, ...notice }: Notice, people: { id: string; email: string }[]): Promise<void> {
    for (const { id, email } of people) {
      await queueAccountMail(trx, {
        kind: rechargeTroubleMail,
        to: email,
        payload: { recharge: after.id, reason: after.reason, ...notice },
        dedupeKey: `recharge-trouble:${after.id}:${notice.told}:${key}:${id}`,
        now,
      })
    }
  }
}

/** Returns a notice each for the sum that was reversed, returned to us, and reversed by mistake, by the entries that moved them. */
function moved({ movements }: SettledRecharge): Notice[] {
  const sides = [
    { told: 'reversed' as const, all: movements.filter(({ amount }) => amount > 0) },
    { told: 'returned' as const, all: movements.filter(({ amount, reversal }) => amount < 0 && reversal.kind !== 'manual') },
    { told: 'undone' as const, all: movements.filter(({ amount, reversal }) => amount < 0 && reversal.kind === 'manual') },
  ]
  return sides
    .filter(({ all }) => all.length)
    .map(({ told, all }) => ({
      told,
      amount: all.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
      ...(told === 'undone' ? { reason: all.map(({ reversal }) => reversal.reason).join('\n') } : {}),
      key: hashedId(all.map(({ reversal }) => `${reversal.id}/${reversal.entries}`).join(), 5),
    }))
}

function surplus(before: RechargeRow, after: SettledRecharge): Notice[] {
  // a payment that replaces a refunded one is no surplus
  const beyondDue = ({ credited, reversed, amount }: RechargeRow) => Math.max(0, credited - reversed - amount)
  const added = beyondDue(after) - beyondDue(before)
  return after.credited > before.credited && added > 0 ? [{ told: 'surplus', amount: added, key: String(after.credited) }] : []
}
