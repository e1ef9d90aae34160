import { defaultUndoSeconds } from '#contracts/campaign/schedule.ts'
import { valueColumns } from '#contracts/campaign/words.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import type { CampaignStatus } from '#model/statuses.ts'
import type { Cost } from '#rules/campaign/cost.ts'
import { campaignSearchText } from '#rules/campaign/search-text.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { seedId } from './seed-ids.ts'

type Basics = { key: string; company: string; owner: string; currency: string; name: string; reference: string; value: number | null }
type Answers = Pick<LaunchSnapshot, 'deliveryType' | 'catalogue' | 'delivery'> &
  Partial<Pick<LaunchSnapshot, 'codeDetails' | 'points' | 'whatsapp'>> & { email: LaunchSnapshot['email'] | null }
type Rest = {
  status: CampaignStatus
  snapshot: Answers
  cost: Cost
  endsAt: Date | null
}

/** Inserts a campaign with the columns that the wizard would have saved, and returns its id. */
export async function seedCampaign({ trx, now }: UnitOfWork, campaign: Basics, { status, snapshot, cost, endsAt }: Rest): Promise<string> {
  const id = seedId(`campaign:${campaign.key}`)
  await trx('campaigns').insert({
    id,
    company: campaign.company,
    seq: await nextSequence(trx, 'campaigns', campaign.company),
    name: campaign.name,
    internal_reference: campaign.reference,
    delivery_type: snapshot.deliveryType,
    status,
    currency: campaign.currency,
    owner: campaign.owner,
    ...(snapshot.deliveryType === 'rewardlinks' ? valueColumns({ value: campaign.value }) : { value: campaign.value }),
    catalogue: JSON.stringify(snapshot.catalogue),
    delivery: JSON.stringify(snapshot.delivery),
    usual_undo: defaultUndoSeconds,
    email: snapshot.email && JSON.stringify(snapshot.email),
    whatsapp: asText(snapshot.whatsapp),
    code_details: asText(snapshot.codeDetails),
    points_assignment: asText(assignmentOf(snapshot)),
    recipient_count: cost.count,
    subtotal: cost.subtotal,
    fee: cost.fee,
    tax: cost.tax,
    total: cost.total,
    wizard_step: status === 'draft' ? 'recipients' : 'finish',
    search_text: campaignSearchText(campaign.name, campaign.reference),
    date_created: now,
    date_updated: now,
    launched_at: status === 'draft' ? null : now,
    ends_at: endsAt,
  })
  return id
}

const asText = (answer: object | null | undefined): string | null => (answer ? JSON.stringify(answer) : null)

const assignmentOf = ({ points }: Answers) => points && { mode: points.mode, points: points.points, note: points.note }
