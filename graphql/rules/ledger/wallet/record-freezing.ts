import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { filled, instant } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import type { Row } from '../../../model/tables.ts'
import { moneyPeople } from './money-people.ts'
import { walletAlarm, walletFrozen } from './wallet-mails.ts'

export type FrozenWallet = Pick<Row<'wallets'>, 'id' | 'company' | 'frozen_at' | 'frozen_reason'>

/**
 * In the transaction that froze it: the audit, and mails to those who look after the company's money and to whoever runs Plutus, once a
 * freezing.
 */
export async function recordFreezing({ trx, now }: UnitOfWork, wallet: FrozenWallet, mismatches: string[] = []): Promise<void> {
  const { company } = wallet
  const reason = filled(wallet.frozen_reason)
  await auditSystem(trx, {
    company,
    cause: wallet.id,
    action: 'wallet.freeze',
    entity: 'wallets',
    entityId: wallet.id,
    detail: { reason, ...(mismatches.length ? { mismatches } : {}) },
    after: { status: 'frozen' },
    now,
  })
  const cause = `${wallet.id}:${instant(filled(wallet.frozen_at)).getTime()}`
  for (const { id, email } of await moneyPeople(trx, company)) {
    await queueAccountMail(trx, { kind: walletFrozen, to: email, payload: { company, reason }, dedupeKey: `frozen:${cause}:${id}`, now })
  }
  if (!env.operatorEmail) return
  const payload = { company, reason, mismatches }
  await queueAccountMail(trx, { kind: walletAlarm, to: env.operatorEmail, payload, dedupeKey: `alarm:${cause}`, now })
}
