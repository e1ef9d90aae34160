import { rechargeTrouble } from '#rules/ledger/recharge/mails/recharge-trouble.ts'
import { moneyPeople } from '#rules/ledger/wallet/money-people.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { RechargeRow } from './recharge-row.ts'

/**
 * Mails what nobody is looking at when it happens: money that was on its way and will not come goes to who started it,
 * money taken back to everyone who looks after the company's. What came has its receipt.
 */
export async function notifyPayer({ trx, now }: UnitOfWork, before: RechargeRow, after: RechargeRow): Promise<void> {
  const isRefused = after.status === 'rejected' || (after.status === 'failed' && before.status === 'processing')
  const taken = after.reversed - before.reversed
  const told = taken > 0 ? 'reversed' : isRefused && after.status !== before.status ? 'refused' : undefined
  if (!told) return
  const starter = trx('members').where({ id: after.startedBy, kind: 'person', status: 'active' }).select('id', 'email')
  for (const { id, email } of await (told === 'reversed' ? moneyPeople(trx, after.company) : starter)) {
    await queueAccountMail(trx, {
      kind: rechargeTrouble,
      to: email,
      payload: { recharge: after.id, told, amount: told === 'reversed' ? taken : after.total, reason: after.reason },
      dedupeKey: `recharge-trouble:${after.id}:${told}:${after.reversed}:${now.getTime()}:${id}`,
      now,
    })
  }
}
