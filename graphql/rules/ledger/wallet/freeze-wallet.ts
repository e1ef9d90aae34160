import { transact } from '#rules/platform/command/transact.ts'
import { recordFreezing } from './record-freezing.ts'

/**
 * Nothing is held any more until an operator looked; what was promised can still be claimed. One guarded statement, so
 * that of several processes one freezes and tells. False when it was frozen for this before.
 */
export const freezeWallet = (company: string, mismatches: string[]): Promise<boolean> =>
  transact(async (work) => {
    const [wallet] = await work
      .trx('wallets')
      .where({ company })
      .where((query) => void query.whereNot({ status: 'frozen' }).orWhereNull('frozen_reason').orWhereNot({ frozen_reason: 'mismatch' }))
      .update({
        status: 'frozen',
        frozen_reason: 'mismatch',
        frozen_at: work.now,
        revision: work.trx.raw('revision + 1'),
      })
      .returning('*')
    if (!wallet) return false
    work.changes.add('wallets', wallet.id)
    await recordFreezing(work, wallet, mismatches)
    return true
  })
