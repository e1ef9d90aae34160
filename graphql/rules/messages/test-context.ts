import type { Knex } from 'knex'
import type { Catalogue } from '../campaign/catalogue.input.ts'
import type { Delivery } from '../campaign/delivery.input.ts'
import type { Email } from '../campaign/email.input.ts'
import { minor, parseJson } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { expiryInstant, sendInstant } from '../launch/schedule.ts'
import type { RewardContext } from './compose-reward-mail.ts'

const anyDelivery: Delivery = { sendMode: 'now', timeZone: 'UTC', expiryMode: 'days', expiryDays: 90, reminderOffsetsDays: [] }

/** A draft dressed as a reward to the person who tests it: the mail and the page then have one way to be made. */
export async function readTestContext(
  knex: Knex,
  { campaign: id, payload }: { campaign: string | null; payload: Record<string, unknown> },
): Promise<RewardContext> {
  const row = await knex('campaigns')
    .join('companies', 'companies.id', 'campaigns.company')
    .join('members', 'members.id', 'campaigns.owner')
    .where('campaigns.id', id)
    .first(
      'campaigns.*',
      'companies.name as company_name',
      'companies.primary_color',
      'companies.logo',
      'companies.sender_name',
      'companies.reply_to',
      'members.email as owner_email',
    )
  if (!row?.email) throw refuse('NOT_FOUND')
  const delivery = { ...anyDelivery, ...parseJson<Partial<Delivery> | null>(row.delivery) }
  const now = new Date()
  return {
    ...row,
    token_version: 1,
    recipient_name: String(payload.name ?? ''),
    value: minor(row.value ?? payload.value ?? 0),
    campaign_name: row.name,
    snapshot: {
      email: parseJson<Email>(row.email),
      catalogue: parseJson<Catalogue | null>(row.catalogue) ?? { mode: 'all', brands: [] },
      delivery,
      value: null,
      expiresAt: expiryInstant(delivery, sendInstant(delivery, now)).toISOString(),
      feeBps: 0,
      taxBps: 0,
    },
  }
}
