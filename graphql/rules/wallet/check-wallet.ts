import type { Knex } from 'knex'
import { isPostgres, minor } from '../core/database.ts'

/**
 * The invariants of a company's money (design §4): balances equal the ledger's sums and every line its own, seq has no gap,
 * reserved equals what open rewards and un-issued holds still carry, what was captured is what was claimed, and recharges
 * equal their lines. Returns one sentence a mismatch; a pass over lines and rewards, so give it `ledgerReader`.
 */
export async function checkWallet(knex: Knex, company: string): Promise<string[]> {
  return knex.transaction(
    async (trx) => {
      const wallet = await trx('wallets').where({ company }).first()
      if (!wallet) return []
      const ledger = await sumLedger(trx, wallet)
      const rewards = await sumRewards(trx, company)
      const recharges = await trx('recharges')
        .where({ company })
        .first(trx.raw('coalesce(sum(pending_amount), 0) as pending, coalesce(sum(credited_amount - reversed_amount), 0) as kept'))
      const facts: [string, unknown, unknown][] = [
        ['available against the ledger', wallet.available, ledger.available],
        ['reserved against the ledger', wallet.reserved, ledger.reserved],
        ['pending against the ledger', wallet.pending, ledger.pending],
        ['seq against the number of lines', wallet.seq, ledger.lines],
        ['seq against the last line', wallet.seq, ledger.last],
        ['the first line', ledger.first, minor(ledger.lines) && 1],
        ['lines whose balances do not follow from the line before', ledger.broken, 0],
        ['pending against recharges on their way', wallet.pending, recharges.pending],
        ['recharges against their lines', recharges.kept, ledger.kept],
        ['reserved against open rewards and holds', wallet.reserved, minor(rewards.held) + (await unissuedHolds(trx, company))],
        ['what ended rewards still carry', rewards.stuck, 0],
        ['captured against claimed rewards', ledger.captured, rewards.claimed],
      ]
      const wrong = facts
        .filter(([, is, should]) => minor(is) !== minor(should))
        .map(([what, is, should]) => `${company}: ${what}: ${is} is not ${should}`)
      const isOverdrawn = minor(wallet.available) < 0 && !(await mayBeBelowZero(trx, wallet))
      return isOverdrawn ? [...wrong, `${company}: available is below zero`] : wrong
    },
    // one picture of all tables: a launch that issues meanwhile must not show in half of them
    isPostgres(knex) ? { isolationLevel: 'repeatable read', readOnly: true } : {},
  )
}

type Sums<Name extends string> = Record<Name, number | string>

const balances = ['available', 'reserved', 'pending'] as const

/** One pass over the lines in order, so that a line changed behind the trigger's back shows, too. */
async function sumLedger(
  trx: Knex.Transaction,
  wallet: { id: string; company: string },
): Promise<Sums<(typeof balances)[number] | 'lines' | 'first' | 'last' | 'broken' | 'captured' | 'kept'>> {
  const lines = trx('wallet_transactions')
    .where({ wallet: wallet.id, company: wallet.company })
    .select(
      'seq',
      'type',
      'recharge',
      ...balances.flatMap((balance) => [`delta_${balance}`, `${balance}_after`]),
      ...balances.map((balance) => trx.raw('lag(??, 1, 0) over (order by seq) as ??', [`${balance}_after`, `${balance}_before`])),
    )
  const follows = balances.map((balance) => `${balance}_before + delta_${balance} = ${balance}_after`).join(' and ')
  return trx
    .from(lines.as('line'))
    .first(
      ...balances.map((balance) => trx.raw('coalesce(sum(??), 0) as ??', [`delta_${balance}`, balance])),
      trx.raw('count(*) as lines, coalesce(min(seq), 0) as first, coalesce(max(seq), 0) as last'),
      trx.raw(`coalesce(sum(case when ${follows} then 0 else 1 end), 0) as broken`),
      trx.raw("coalesce(sum(case when type = 'capture' then -delta_reserved else 0 end), 0) as captured"),
      trx.raw('coalesce(sum(case when recharge is null then 0 else delta_available end), 0) as kept'),
    )
}

/** Value and fee, tax in it: what open rewards hold, what ended ones wrongly kept, and what was claimed of all. */
function sumRewards(trx: Knex.Transaction, company: string): Promise<Sums<'held' | 'stuck' | 'claimed'>> {
  const ended = "status in ('claimed', 'cancelled', 'replaced', 'expired', 'failed')"
  const claimed = "status in ('claimed', 'partially_claimed')"
  return trx('rewards')
    .where({ company })
    .first(
      trx.raw(`coalesce(sum(case when ${ended} then 0 else remaining + fee_remaining end), 0) as held`),
      trx.raw(`coalesce(sum(case when ${ended} then remaining + fee_remaining else 0 end), 0) as stuck`),
      trx.raw(`coalesce(sum(case when ${claimed} then value + fee - remaining - fee_remaining else 0 end), 0) as claimed`),
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
