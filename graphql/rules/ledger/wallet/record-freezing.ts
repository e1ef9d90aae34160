import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, nonNull } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import type { Row } from '../../../model/tables.ts'
import { findMoneyViewers } from './money-viewers.ts'
import { walletAlarmMail, walletFrozenMail } from './wallet-mails.ts'

export type FrozenWallet = Pick<Row<'wallets'>, 'id' | 'company' | 'frozen_at' | 'frozen_reason'>

/**
 * Records that a wallet was frozen, in the same transaction. Writes an audit entry and emails the members who can view its money and the
 * operator.
 */
export async function recordFreezing({ trx, now }: UnitOfWork, wallet: FrozenWallet, mismatches: string[] = []): Promise<void> {
  const { company } = wallet
  const reason = nonNull(wallet.frozen_reason)
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
  const cause = `${wallet.id}:${instant(nonNull(wallet.frozen_at)).getTime()}`
  for (const { id, email } of await findMoneyViewers(trx, company)) {
    await queueAccountMail(trx, {
      kind: walletFrozenMail,
      to: email,
      payload: { company, reason },
      dedupeKey: `frozen:${cause}:${id}`,
      now,
    })
  }
  if (!env.operatorEmail) return
  const payload = { company, reason, mismatches }
  await queueAccountMail(trx, { kind: walletAlarmMail, to: env.operatorEmail, payload, dedupeKey: `alarm:${cause}`, now })
}
