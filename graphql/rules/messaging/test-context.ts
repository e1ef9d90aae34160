import type { Knex } from 'knex'
import type { CodeDetails } from '#rules/campaign/terms/code-details.input.ts'
import type { Delivery } from '#rules/campaign/terms/delivery.input.ts'
import type { Email } from '#rules/campaign/terms/email.input.ts'
import type { PointsAssignment } from '#rules/campaign/terms/points-assignment.input.ts'
import { expiryInstant, sendInstant } from '#rules/campaign/terms/schedule.ts'
import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { Sms, WhatsApp } from '#rules/campaign/terms/text-messages.input.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import type { RewardContext } from './reward-context.ts'
import { sampleReward } from './sample-reward.ts'

const anyDelivery: Delivery = { sendMode: 'now', timeZone: 'UTC', expiryMode: 'days', expiryDays: 90, reminderOffsetsDays: [] }

/** A draft dressed as a reward to the person who tests it: the mail and the page then have one way to be made. */
export async function readTestContext(
  knex: Knex,
  { campaign: id, payload }: { campaign: string | null; payload: Record<string, unknown> },
): Promise<RewardContext> {
  const row = await knex('campaigns')
    .join('companies', 'companies.id', 'campaigns.company')
    .join('members', 'members.id', 'campaigns.owner')
    .leftJoin('points_programs', 'points_programs.company', 'campaigns.company')
    .where('campaigns.id', id)
    .first(
      'campaigns.*',
      'companies.name as company_name',
      'companies.primary_color',
      'companies.logo',
      'companies.sender_name',
      'companies.reply_to',
      'members.email as owner_email',
      'points_programs.rate',
      'points_programs.unit_name',
      'points_programs.unit_one',
      'points_programs.catalogue as points_catalogue',
    )
  if (!row) throw refusal('NOT_FOUND')
  const delivery = { ...anyDelivery, ...parseJson<Partial<Delivery> | null>(row.delivery) }
  const codeDetails = parseJson<CodeDetails | null>(row.code_details)
  const points = pointsOf(row)
  const now = new Date()
  return {
    ...row,
    token_version: 1,
    recipient: null,
    recipient_status: null,
    campaign_status: row.status,
    kind: { rewardlinks: 'link', rewardcodes: 'code', rewardpoints: 'points' }[row.delivery_type as string] ?? 'link',
    recipient_name: String(payload.name ?? ''),
    value: points ? points.points * points.rate : (codeDetails?.value ?? minor(row.value ?? (Number(payload.value) || sampleReward.value))),
    uses: null,
    points: points?.points ?? null,
    points_balance: points?.points ?? null,
    code_encrypted: null,
    campaign_name: row.name,
    points_catalogue: parseJson<Catalogue | null>(row.points_catalogue),
    snapshot: {
      deliveryType: row.delivery_type,
      email: parseJson<Email | null>(row.email) ?? { subject: '', headline: '', body: '' },
      sms: parseJson<Sms | null>(row.sms),
      whatsapp: parseJson<WhatsApp | null>(row.whatsapp),
      catalogue: parseJson<Catalogue | null>(row.catalogue) ?? { mode: 'all', brands: [] },
      delivery,
      value: null,
      codeDetails,
      points,
      expiresAt: expiryInstant(delivery, sendInstant(delivery, now)).toISOString(),
      feeBps: 0,
      taxBps: 0,
    },
  }
}

type TestPoints = NonNullable<LaunchSnapshot['points']> & { points: number }

function pointsOf(row: Record<string, unknown>): TestPoints | null {
  if (row.delivery_type !== 'rewardpoints') return null
  const assignment = parseJson<PointsAssignment | null>(row.points_assignment)
  return {
    mode: 'same',
    points: assignment?.points || sampleReward.points,
    rate: minor(row.rate ?? 100),
    unitName: String(row.unit_name ?? 'points'),
    unitOne: row.unit_one ? String(row.unit_one) : null,
  }
}
