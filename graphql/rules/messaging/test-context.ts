import type { Knex } from 'knex'
import type { Delivery } from '#contracts/campaign/delivery.ts'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import { expiryInstant, sendInstant } from '#contracts/campaign/schedule.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { sampleReward } from '#contracts/message/reward-email.ts'
import { nullableColumn, type Row } from '#model/tables.ts'
import { answeringMember } from '#rules/campaign/responsible-members.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { RewardContext } from './reward-context.ts'
import { rewardLink } from './token.ts'

const kinds = { rewardlinks: 'link', rewardcodes: 'code', rewardpoints: 'points' } as const

const anyDelivery: Delivery = { sendMode: 'now', timeZone: 'UTC', expiryMode: 'days', expiryDays: 90, reminderOffsetsDays: [] }

/**
 * Builds a `RewardContext` from a campaign, with the tester as recipient, so that the test's message and page are composed like real ones.
 * Refuses NOT_FOUND.
 */
export async function readTestContext(
  knex: Knex,
  { campaign: id, payload }: { campaign: string | null; payload: Record<string, unknown> },
): Promise<RewardContext> {
  const row = await knex('campaigns')
    .join('companies', 'companies.id', 'campaigns.company')
    .leftJoin('members', 'members.id', answeringMember(knex))
    .leftJoin('points_programs', 'points_programs.company', 'campaigns.company')
    .where('campaigns.id', id)
    .first(
      'campaigns.*',
      'companies.name as company_name',
      'companies.primary_color',
      'companies.logo',
      'companies.sender_name',
      'companies.reply_to',
      nullableColumn('members.email as owner_email'),
      nullableColumn('points_programs.rate'),
      nullableColumn('points_programs.unit_name'),
      nullableColumn('points_programs.unit_one'),
      nullableColumn('points_programs.catalogue as points_catalogue'),
    )
  if (!row) throw refusal('NOT_FOUND')
  const delivery = { ...anyDelivery, ...parseJson(row.delivery) }
  const codeDetails = parseJson(row.code_details)
  const points = pointsOf(row)
  const now = new Date()
  return {
    ...row,
    token_version: 1,
    recipient: null,
    recipient_status: null,
    campaign_status: row.status,
    company_paused_at: null,
    kind: kinds[row.delivery_type],
    recipient_name: String(payload.name ?? ''),
    recipient_first_name: payload.firstName ? String(payload.firstName) : null,
    value: points ? points.points * points.rate : (codeDetails?.value ?? minor(row.value ?? (Number(payload.value) || sampleReward.value))),
    uses: null,
    points: points?.points ?? null,
    points_balance: points?.points ?? null,
    code_encrypted: null,
    campaign_name: row.name,
    points_catalogue: parseJson(row.points_catalogue),
    snapshot: {
      deliveryType: row.delivery_type,
      email: parseJson(row.email) ?? { subject: '', headline: '', body: '' },
      sms: parseJson(row.sms),
      whatsapp: parseJson(row.whatsapp),
      catalogue: parseJson(row.catalogue) ?? { mode: 'all', brands: [] },
      delivery,
      value: null,
      codeDetails,
      points,
      expiresAt: expiryInstant(delivery, sendInstant(delivery, now)).toISOString(),
      feeBps: 0,
      taxKind: 'other',
      placeOfSupply: null,
      taxBps: 0,
    },
  }
}

type TestPoints = NonNullable<LaunchSnapshot['points']> & { points: number }

type DraftRow = Pick<Row<'campaigns'>, 'delivery_type' | 'points_assignment'> &
  Maybe<Pick<Row<'points_programs'>, 'rate' | 'unit_name' | 'unit_one'>>
type Maybe<T> = { [K in keyof T]: T[K] | null }

function pointsOf(row: DraftRow): TestPoints | null {
  if (deliveryKinds[row.delivery_type].amountField !== 'points') return null
  const assignment = parseJson(row.points_assignment)
  return {
    mode: 'same',
    points: assignment?.points || sampleReward.points,
    rate: minor(row.rate ?? 100),
    unitName: String(row.unit_name ?? 'points'),
    unitOne: row.unit_one ? String(row.unit_one) : null,
  }
}

/** Sample code for tests, in the format of real codes. It is never issued. */
const sampleCode = 'TEST TEST TEST TEST'

/**
 * Returns what a test message contains instead of a reward's link and code: a link that cannot claim and a sample code. Empty for other
 * messages.
 */
export const testParts = ({ kind, payload }: OutgoingMessage): { link?: string; code?: string } =>
  kind === 'test' ? { link: rewardLink(String(payload.token)), code: sampleCode } : {}
