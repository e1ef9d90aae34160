import type { Knex } from 'knex'
import { type Ability, type CompanyRole, isAble } from '#contracts/access/abilities.ts'
import type { MemberWork } from '#contracts/rest/team.ts'
import { openImports, scheduledLaunches } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { listApprovers } from '#rules/launch/approval/approvers.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import { instant } from '#rules/platform/db/database.ts'

const rowsMax = 20

type WorkRow = MemberWork['launches']['rows'][number]
type Member = Pick<Row<'members'>, 'id' | 'company' | 'company_role'>

/**
 * Returns the work that a member has under way. With `role`, only the part that they could not continue in that role. A command hands over
 * what is there in its own transaction.
 */
export async function readMemberWork(knex: Knex, member: Member, { role, now }: { role?: CompanyRole; now: Date }): Promise<MemberWork> {
  const permissions = await readPermissions(knex, member.company)
  const loses = (ability: Ability) =>
    role === undefined || (isAble(member.company_role, ability, permissions) && !isAble(role, ability, permissions))
  const losesCampaigns = loses('campaign.draft') || loses('campaign.launch')
  const { launches, requests, imports, keys } = queriesOf(knex, member, now)
  return {
    campaigns: losesCampaigns ? await countCampaigns(knex, member) : 0,
    launches: losesCampaigns ? toList(await launches) : empty,
    requests: losesCampaigns ? toList(await requests) : empty,
    undecidable: loses('approval.decide') ? toList(await listUndecidable(knex, member, now)) : empty,
    imports: losesCampaigns ? toList(await imports) : empty,
    keys: loses('key.manage') ? toList((await keys).map((key) => ({ ...key, campaign: null }))) : empty,
  }
}

function queriesOf(knex: Knex, { id, company }: Member, now: Date) {
  return {
    launches: knex('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .where({ 'launches.company': company })
      .whereIn('launches.status', scheduledLaunches)
      .where((query) => void query.where({ 'launches.member': id }).orWhere({ 'campaigns.owner': id }))
      .orderBy('launches.seq', 'desc')
      .select('launches.id', 'launches.campaign', 'campaigns.name'),
    requests: selectPending(knex, company, now).where({ requested_by: id }),
    imports: knex('imports')
      .where({ company, member: id })
      .whereIn('status', openImports)
      .orderBy('seq', 'desc')
      .select('id', 'campaign', 'file_name as name'),
    keys: knex('api_keys')
      .where({ made_by: id, status: 'active' })
      .where((query) => void query.whereNull('expires_at').orWhere('expires_at', '>', now))
      .orderBy('seq', 'desc')
      .select('id', 'name'),
  }
}

const selectPending = (knex: Knex, company: string, now: Date) =>
  knex('approval_requests')
    .join('campaigns', 'campaigns.id', 'approval_requests.campaign')
    .where({ 'approval_requests.company': company, 'approval_requests.status': 'pending' })
    .where('approval_requests.expires_at', '>', now)
    .orderBy('approval_requests.seq', 'desc')
    .select(
      'approval_requests.id',
      'approval_requests.campaign',
      'approval_requests.requested_by',
      'approval_requests.date_created',
      'campaigns.name',
    )

/** Returns the pending requests that only this member can decide. */
async function listUndecidable(knex: Knex, { id, company }: Member, now: Date): Promise<WorkRow[]> {
  const rows: WorkRow[] = []
  for (const request of await selectPending(knex, company, now)) {
    const approvers = await listApprovers(knex, company, { by: request.requested_by, at: instant(request.date_created) })
    if (approvers.length === 1 && approvers[0]?.id === id) rows.push(request)
  }
  return rows
}

const empty: MemberWork['launches'] = { count: 0, rows: [] }

const toList = (rows: WorkRow[]): MemberWork['launches'] => ({
  count: rows.length,
  rows: rows.slice(0, rowsMax).map(({ id, name, campaign }) => ({ id, name, campaign })),
})

async function countCampaigns(knex: Knex, { id, company }: Member): Promise<number> {
  const [counted] = await knex('campaigns').where({ company, owner: id }).count({ count: '*' })
  return Number(counted?.count ?? 0)
}
