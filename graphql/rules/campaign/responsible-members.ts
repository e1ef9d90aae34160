import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { lockCampaigns } from './lock-campaign.ts'

type Responsible = Pick<Row<'members'>, 'id' | 'email' | 'preferences'>

/** Returns the campaign's owner if they are an active person, else the company's active Owners, as for a campaign of an API key. */
export const listOwner = (trx: Knex, campaign: string): Promise<Responsible[]> => listOrOwners(trx, campaign, [])

/**
 * Returns the campaign's owner and the member who launched it, if they are active people. If neither is, as for a launch by an API key,
 * returns the company's active Owners.
 */
export const listOwnerAndLauncher = (
  trx: Knex,
  { campaign, member }: { campaign: string; member: string | null },
): Promise<Responsible[]> => listOrOwners(trx, campaign, member ? [member] : [])

async function listOrOwners(trx: Knex, campaign: string, others: string[]): Promise<Responsible[]> {
  const people = () => trx('members').where({ kind: 'person', status: 'active' }).select('id', 'email', 'preferences')
  const ofCampaign = (column: 'owner' | 'company') => trx('campaigns').where({ id: campaign }).select(column)
  const concerned = await people().where((query) => void query.whereIn('id', others).orWhereIn('id', ofCampaign('owner')))
  return concerned.length ? concerned : people().where({ company_role: 'Owner' }).whereIn('company', ofCampaign('company'))
}

/**
 * Selects the id of the member who gets replies to a campaign's messages, in a query of `campaigns`. It is the owner while they are an active
 * person, else the company's first active Owner, else null.
 */
export const answeringMember = (knex: Knex): Knex.Raw => {
  const people = () => knex('members as near').where({ 'near.kind': 'person', 'near.status': 'active' }).select('near.id')
  // two queries, because SQLite does not find an outer column in the order of an inner query
  const owner = people().whereRaw('near.id = campaigns.owner')
  const owners = people().whereRaw('near.company = campaigns.company').where({ 'near.company_role': 'Owner' })
  return knex.raw('coalesce(?, ?)', [owner, owners.orderBy(['near.date_created', 'near.id']).limit(1)])
}

/** Makes `to` the owner of all campaigns of `from`, whatever their status. Locks them in the order of their ids. */
export async function changeOwner(work: UnitOfWork, { company, from, to }: { company: string; from: string; to: string }): Promise<void> {
  const { trx, changes } = work
  const owned = () => trx('campaigns').where({ company, owner: from })
  await lockCampaigns(work, await owned().pluck('id'))
  const changed = await owned()
    .update({ owner: to, revision: trx.raw('revision + 1') })
    .returning('id')
  for (const { id } of changed) changes.add('campaigns', id)
}
