import { minor } from '#rules/platform/db/database.ts'
import type { Upgrade } from '#rules/platform/upgrade/run-upgrade.ts'
import type { BigInteger } from '../../../model/fields.ts'

const batch = 200

/** Upgrade that gives the frozen wallets of an earlier version, which stored one reason, the times of their reasons. */
export const carryOverFreezing: Upgrade = async ({ trx, changes, now }, after) => {
  if (!(await trx.schema.hasColumn('wallets', 'frozen_reason'))) return undefined
  const rows = await trx('wallets')
    .where({ status: 'frozen', overdrawn_at: null, mismatch_at: null, suspended_at: null })
    .where((query) => void (after ? query.where('id', '>', after) : query))
    .orderBy('id')
    .limit(batch)
    .select('id', 'available')
    .select<{ id: string; available: BigInteger; former: string | null }[]>(trx.raw('frozen_reason as former'))
  for (const { id, available, former } of rows) {
    const isMismatch = former === 'mismatch'
    await trx('wallets')
      .where({ id, status: 'frozen' })
      .update({
        mismatch_at: isMismatch ? now : null,
        // an earlier mismatch hid that the wallet was overdrawn
        overdrawn_at: isMismatch && minor(available) >= 0 ? null : now,
        revision: trx.raw('revision + 1'),
      })
    changes.add('wallets', id)
  }
  return rows.length === batch ? rows.at(-1)?.id : undefined
}
