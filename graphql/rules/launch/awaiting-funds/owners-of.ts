import type { Knex } from 'knex'

/** Whose launch it is: the campaign's owner, and whoever launched it. */
export const ownersOf = (
  trx: Knex.Transaction,
  { campaign, member }: { campaign: string; member: string },
): Promise<{ id: string; email: string }[]> =>
  trx('members')
    .where((query) => void query.where({ id: member }).orWhereIn('id', trx('campaigns').where({ id: campaign }).select('owner')))
    .where({ kind: 'person', status: 'active' })
    .select('id', 'email')
