import type { Knex } from 'knex'
import type { Catalogue } from '#contracts/brand/catalogue.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import type { CampaignStatus, RewardStatus } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { nullableColumn } from '#model/tables.ts'
import { answeringMember } from '#rules/campaign/responsible-members.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { inList, parseJson } from '#rules/platform/db/database.ts'

/** The data to compose a message about a reward: columns of the reward, its campaign, company and recipient, and the launch's snapshot. */
export type RewardContext = Pick<
  Row<'rewards'>,
  | 'id'
  | 'company'
  | 'token_version'
  | 'recipient'
  | 'recipient_name'
  | 'recipient_first_name'
  | 'kind'
  | 'value'
  | 'currency'
  | 'uses'
  | 'points'
  | 'code_encrypted'
> &
  Partial<Pick<Row<'rewards'>, 'remaining'>> &
  Pick<Row<'companies'>, 'primary_color' | 'logo' | 'sender_name' | 'reply_to'> & {
    /** Status of the reward, or of the campaign if the message is a test. */
    status: RewardStatus | CampaignStatus
    /** Status of the recipient in the company's list. Null for a test, and for a code without a recipient. */
    recipient_status: Row<'recipients'>['status'] | null
    /** The address the reward was sent to. Absent for a test. */
    recipient_email?: string
    points_balance: number | null
    campaign_name: string
    campaign_status: CampaignStatus
    /** The address of the campaign's owner, or of an Owner of the company if they left. Null if no one is left. */
    owner_email: string | null
    company_name: string
    /** Since when the operator has paused the company. Null if it is not paused, and for a test. */
    company_paused_at: Row<'companies'>['paused_at']
    /** Catalogue of the company's points program. Null without a program, or before its catalogue is set. */
    points_catalogue: Catalogue | null
    snapshot: LaunchSnapshot
  }

/** Reads the data to compose messages about these rewards, by reward id. */
export async function readContext(knex: Knex, rewardIds: string[]): Promise<Map<string, RewardContext>> {
  const rows = await knex('rewards')
    .join('campaigns', 'campaigns.id', 'rewards.campaign')
    .join('companies', 'companies.id', 'rewards.company')
    .leftJoin('members', 'members.id', answeringMember(knex))
    .leftJoin('recipients', 'recipients.id', 'rewards.recipient')
    .leftJoin('points_programs', 'points_programs.company', 'rewards.company')
    .leftJoin('points_accounts', 'points_accounts.recipient', 'rewards.recipient')
    .where(inList(knex, 'rewards.id', rewardIds))
    .select(
      'rewards.*',
      'campaigns.name as campaign_name',
      'campaigns.status as campaign_status',
      'companies.name as company_name',
      nullableColumn('companies.paused_at as company_paused_at'),
      'companies.primary_color',
      'companies.logo',
      'companies.sender_name',
      'companies.reply_to',
      nullableColumn('members.email as owner_email'),
      nullableColumn('recipients.status as recipient_status'),
      nullableColumn('points_accounts.balance as points_balance'),
      nullableColumn('points_programs.catalogue as points_catalogue'),
    )
  const contexts = new Map<string, RewardContext>()
  for (const { points_catalogue, ...row } of rows) {
    const snapshot = await readSnapshot(knex, row.launch)
    contexts.set(row.id, { ...row, snapshot, points_catalogue: parseJson(points_catalogue) })
  }
  return contexts
}
