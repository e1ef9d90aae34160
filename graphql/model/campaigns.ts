import type { CodeDetails } from '../rules/campaign/terms/code-details.input.ts'
import type { Delivery } from '../rules/campaign/terms/delivery.input.ts'
import type { DeliveryType } from '../rules/campaign/terms/delivery-types.ts'
import type { Email } from '../rules/campaign/terms/email.input.ts'
import type { PointsAssignment } from '../rules/campaign/terms/points-assignment.input.ts'
import type { Sms, WhatsApp } from '../rules/campaign/terms/text-messages.input.ts'
import type { ValueMode } from '../rules/campaign/value-mode.ts'
import type { Catalogue } from '../rules/catalogue/catalogue.input.ts'
import { collection } from './collection.ts'
import { bigInteger, id, integer, json, money, optional, ref, string, text, timestamp } from './fields.ts'
import type { CampaignStatus } from './statuses.ts'

/** Minor units as text, as in its own columns. */
type NextLaunch = { count: number } & Record<'subtotal' | 'fee' | 'tax' | 'total', string> &
  Record<'value_min' | 'value_max', string | null>

/** A set of rewards to people (E1). JSON columns are the shapes of `rules/campaign/*.input.ts`. */
export const campaigns = collection('campaigns', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    name: string(120),
    description: optional(string(500)),
    internal_reference: optional(string(64)),
    delivery_type: string<DeliveryType>(16),
    status: string<CampaignStatus>(24),
    currency: string(3),
    owner: ref('members'),
    /** Minor units a reward carries, when every recipient gets the same. */
    value: optional(bigInteger()),
    /** rewardlinks: same or per_recipient; null in rows older than the column (rules/campaign/value-mode.ts). */
    value_mode: optional(string<ValueMode>(16)),
    catalogue: optional(json<Catalogue>()),
    delivery: optional(json<Partial<Delivery>>()),
    /** Seconds to undo a person's launch where the delivery names none: 60, and 0 in older drafts. */
    usual_undo: integer(0),
    email: optional(json<Email>()),
    sms: optional(json<Sms>()),
    whatsapp: optional(json<WhatsApp>()),
    /** rewardcodes: what each code is worth and how it is used. */
    code_details: optional(json<CodeDetails>()),
    /** rewardpoints: how many points each person gets. */
    points_assignment: optional(json<PointsAssignment>()),
    /** The template it started with; as a snapshot, so that later edits never reach it. */
    template: optional(ref('templates')),
    /** The most that all its launches together may cost, in minor units. */
    budget: optional(bigInteger()),
    /** Rows up to this seq belong to launches that were issued; later ones are for the next. */
    launched_through: bigInteger(0),
    /** What sending it to the people added since would cost. */
    next_launch: optional(json<NextLaunch>()),
    /** Where it comes back to: from the archive, or when a second launch does not leave. */
    status_before: optional(string<CampaignStatus>(24)),
    recipient_count: integer(0),
    subtotal: money(),
    fee: money(),
    tax: money(),
    total: money(),
    /** The smallest and the largest reward, in minor units; null in rows older than the column. */
    value_min: optional(bigInteger()),
    value_max: optional(bigInteger()),
    /** The values of the next launch that no chosen brand takes (rules/campaign/terms/uncarried-values.ts), as last looked up. */
    uncarried: optional(json<{ values: { value: string; count: number }[]; distinct: number; rewards: number }>()),
    issued_count: integer(0),
    sent_count: integer(0),
    opened_count: integer(0),
    claimed_count: integer(0),
    returned_count: integer(0),
    failed_count: integer(0),
    issued_value: money(),
    claimed_value: money(),
    returned_value: money(),
    wizard_step: string(24),
    search_text: text(),
    /** Raised by a person's edit; a save of an older one is refused. */
    version: integer(1),
    /** Raised by every write: orders live updates. */
    revision: integer(1),
    date_created: timestamp(),
    date_updated: timestamp(),
    launched_at: optional(timestamp()),
    ends_at: optional(timestamp()),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['company', 'status', 'seq'],
    ['company', 'date_updated'],
  ],
})
