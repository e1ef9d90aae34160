import type { Row } from '#model/tables.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, nonNull } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { type FreezeReason, freezeColumns } from './freeze-reasons.ts'
import { findMoneyViewers, walletAlarmMail, walletFrozenMail } from './wallet-mails.ts'

/**
 * Freezes a wallet for a reason, until that is cleared. Other reasons stay. `note` is the operator's reason. Undefined if it was already
 * frozen for this reason, for example by another process.
 */
export async function freezeWallet(
  { trx, changes, now }: UnitOfWork,
  company: string,
  reason: FreezeReason,
  note?: string,
): Promise<Row<'wallets'> | undefined> {
  const column = freezeColumns[reason]
  const [wallet] = await trx('wallets')
    .where({ company })
    .whereNull(column)
    .update({
      status: 'frozen',
      [column]: now,
      ...(reason === 'operator' && { suspended_reason: note ?? null }),
      revision: trx.raw('revision + 1'),
    })
    .returning('*')
  if (wallet) changes.add('wallets', wallet.id)
  return wallet
}

/**
 * Records that Plutus froze a wallet, in the same transaction. Writes an audit entry and emails the members who can view its money and the
 * operator.
 */
export async function recordFreezing(
  work: UnitOfWork,
  wallet: Row<'wallets'>,
  reason: FreezeReason,
  mismatches: string[] = [],
): Promise<void> {
  await auditSystem(work.trx, {
    company: wallet.company,
    cause: wallet.id,
    action: 'wallet.freeze',
    entity: 'wallets',
    entityId: wallet.id,
    detail: { cause: reason, ...(mismatches.length ? { mismatches } : {}) },
    after: { status: 'frozen' },
    now: work.now,
  })
  await emailFreezing(work, wallet, reason, mismatches)
}

/** Emails the members who can view its money and the operator that a wallet was frozen, once for each time a reason is set. */
export async function emailFreezing(
  { trx, now }: UnitOfWork,
  wallet: Row<'wallets'>,
  reason: FreezeReason,
  mismatches: string[] = [],
): Promise<void> {
  const { company } = wallet
  const note = reason === 'operator' ? wallet.suspended_reason : null
  const cause = `${wallet.id}:${reason}:${instant(nonNull(wallet[freezeColumns[reason]])).getTime()}`
  for (const { id, email } of await findMoneyViewers(trx, company)) {
    await queueAccountMail(trx, {
      kind: walletFrozenMail,
      to: email,
      payload: { company, reason, note },
      dedupeKey: `frozen:${cause}:${id}`,
      now,
    })
  }
  if (!env.operatorEmail) return
  const payload = { company, reason, note, mismatches }
  await queueAccountMail(trx, { kind: walletAlarmMail, to: env.operatorEmail, payload, dedupeKey: `alarm:${cause}`, now })
}
