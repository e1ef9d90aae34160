import type { Knex } from 'knex'
import { isPostgres, minor } from '../core/database.ts'

const openStatuses = ['issued', 'viewed', 'claiming', 'partially_claimed', 'under_review', 'frozen']

/**
 * The invariants of a company's money (design §4): balances equal the ledger's sums, seq has no gap,
 * reserved equals what open rewards and un-issued holds still carry. Returns one sentence a mismatch.
 */
export async function checkWallet(knex: Knex, company: string): Promise<string[]> {
  return knex.transaction(
    async (trx) => {
      const wallet = await trx('wallets').where({ company }).first()
      const ledger = await trx('wallet_transactions')
        .where({ company })
        .first(
          trx.raw(
            'coalesce(sum(delta_available), 0) as available, coalesce(sum(delta_reserved), 0) as reserved, coalesce(sum(delta_pending), 0) as pending, count(*) as lines, coalesce(max(seq), 0) as last',
          ),
        )
      const open = await trx('rewards')
        .where({ company })
        .whereIn('status', openStatuses)
        .first(trx.raw('coalesce(sum(remaining + fee_remaining), 0) as value'))
      const unissued = await unissuedHolds(trx, company)
      const recharges = await trx('recharges')
        .where({ company })
        .first(trx.raw('coalesce(sum(pending_amount), 0) as pending, coalesce(sum(credited_amount - reversed_amount), 0) as kept'))
      const booked = await trx('wallet_transactions')
        .where({ company })
        .whereNotNull('recharge')
        .first(trx.raw('coalesce(sum(delta_available), 0) as kept'))
      const facts: [string, number, number][] = [
        ['available against the ledger', minor(wallet.available), minor(ledger.available)],
        ['reserved against the ledger', minor(wallet.reserved), minor(ledger.reserved)],
        ['pending against the ledger', minor(wallet.pending), minor(ledger.pending)],
        ['seq against the number of lines', minor(wallet.seq), minor(ledger.lines)],
        ['seq against the last line', minor(wallet.seq), minor(ledger.last)],
        ['pending against recharges on their way', minor(wallet.pending), minor(recharges.pending)],
        ['recharges against their lines', minor(recharges.kept), minor(booked.kept)],
        ['reserved against open rewards and holds', minor(wallet.reserved), minor(open.value) + unissued],
      ]
      const wrong = facts
        .filter(([, is, should]) => is !== should)
        .map(([what, is, should]) => `${company}: ${what}: ${is} is not ${should}`)
      const isOverdrawn = minor(wallet.available) < 0 && !(await mayBeBelowZero(trx, wallet))
      return isOverdrawn ? [...wrong, `${company}: available is below zero`] : wrong
    },
    // one picture of all tables: a launch that issues meanwhile must not show in half of them
    isPostgres(knex) ? { isolationLevel: 'repeatable read' } : {},
  )
}

/** Only what a reversed recharge left behind, while the wallet is frozen. */
const mayBeBelowZero = async (trx: Knex.Transaction, wallet: { id: string; status: string }): Promise<boolean> =>
  wallet.status === 'frozen' &&
  Boolean(await trx('wallet_transactions').where({ wallet: wallet.id, type: 'recharge_reversed' }).first('id'))

/** What launches hold for rewards that do not exist yet. */
async function unissuedHolds(trx: Knex.Transaction, company: string): Promise<number> {
  const held = await trx('launches')
    .where({ company })
    .whereIn('status', ['scheduled', 'processing'])
    .first(trx.raw('coalesce(sum(total), 0) as value'))
  const issued = await trx('rewards')
    .join('launches', 'launches.id', 'rewards.launch')
    .where('launches.company', company)
    .whereIn('launches.status', ['scheduled', 'processing'])
    .first(trx.raw('coalesce(sum(rewards.value + rewards.fee), 0) as value'))
  return minor(held.value) - minor(issued.value)
}
