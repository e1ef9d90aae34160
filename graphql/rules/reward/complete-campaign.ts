import type { Knex } from 'knex'

/** Statuses in which a reward still holds money. */
const stillHolding = ['issued', 'viewed', 'partially_claimed', 'claiming', 'frozen', 'under_review', 'blocked']

/**
 * A live campaign is over when no reward of it holds money any more. Its row is locked by a statement before, so that of
 * two rewards that end at once the later one sees both.
 */
export const completeCampaign = (trx: Knex.Transaction, id: string): PromiseLike<number> =>
  trx('campaigns')
    .where({ id, status: 'live' })
    .whereRaw('claimed_count + returned_count >= issued_count')
    .whereNotExists(trx('rewards').where({ campaign: id }).whereIn('status', stillHolding).select('id'))
    .update({ status: 'completed' })
