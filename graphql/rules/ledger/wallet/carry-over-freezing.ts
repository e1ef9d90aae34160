import type { Upgrade } from '#rules/platform/upgrade/run-upgrade.ts'

const batch = 200

/** Upgrade that gives the frozen wallets of an earlier version, which stored one reason, the times of their reasons. */
export const carryOverFreezing: Upgrade = async ({ trx, changes, now }, after) => {
  if (!(await trx.schema.hasColumn('wallets', 'frozen_reason'))) return undefined
  const ids = await trx('wallets')
    .where({ status: 'frozen', overdrawn_at: null, mismatch_at: null, suspended_at: null })
    .where((query) => void (after ? query.where('id', '>', after) : query))
    .orderBy('id')
    .limit(batch)
    .pluck('id')
  const revision = trx.raw('revision + 1')
  await trx('wallets').whereIn('id', ids).whereRaw("frozen_reason = 'mismatch'").update({ mismatch_at: now, revision })
  // a mismatch hid that the wallet was overdrawn, too
  await trx('wallets')
    .whereIn('id', ids)
    .where((query) => void query.whereNull('mismatch_at').orWhere('available', '<', 0))
    .update({ overdrawn_at: now, revision })
  for (const id of ids) changes.add('wallets', id)
  return ids.length === batch ? ids.at(-1) : undefined
}
