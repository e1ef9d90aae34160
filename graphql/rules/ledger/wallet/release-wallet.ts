import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Row } from '../../../model/tables.ts'
import { fundsAvailable } from './funds-available.ts'
import { findMoneyViewers } from './money-viewers.ts'
import { walletReleasedMail } from './wallet-mails.ts'

type ReleasedWallet = Pick<Row<'wallets'>, 'id' | 'company' | 'revision'>

/**
 * Releases a wallet that a reversal froze, once returned money has brought it back to zero or more. One that is frozen for another reason
 * stays frozen.
 */
export async function releaseOverdrawn(work: UnitOfWork, company: string): Promise<void> {
  const { trx, now } = work
  const [wallet] = await trx('wallets')
    .where({ company, status: 'frozen', frozen_reason: 'overdrawn' })
    .where('available', '>=', 0)
    .update({ status: 'active', frozen_reason: null, frozen_at: null, revision: trx.raw('revision + 1') })
    .returning('*')
  if (!wallet) return
  await announceRelease(work, wallet)
  await auditSystem(trx, {
    company,
    cause: wallet.id,
    action: 'wallet.unfreeze',
    entity: 'wallets',
    entityId: wallet.id,
    detail: { reason: 'returned' },
    before: { status: 'frozen', frozen_reason: 'overdrawn' },
    after: { status: 'active', frozen_reason: null },
    now,
  })
}

/** Lets waiting launches proceed with a wallet that was just released, and emails the members who can view its money. */
export async function announceRelease({ trx, changes, now }: UnitOfWork, { id: wallet, company, revision }: ReleasedWallet): Promise<void> {
  changes.add('wallets', wallet)
  await fundsAvailable.publish(trx, company)
  for (const { id, email } of await findMoneyViewers(trx, company)) {
    const dedupeKey = `released:${wallet}:${revision}:${id}`
    await queueAccountMail(trx, { kind: walletReleasedMail, to: email, payload: { company }, dedupeKey, now })
  }
}
