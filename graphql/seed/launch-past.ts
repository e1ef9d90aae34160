import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { type CompanyRates, type Cost, costOf, ratesOfLaunch } from '#rules/campaign/cost.ts'
import { reserveBudget } from '#rules/identity/team/member-budget.ts'
import { enqueueReminderAndExpiry } from '#rules/launch/enqueue-ends.ts'
import { formatLaunchNumber } from '#rules/launch/launch-number.ts'
import { addDailyFigures } from '#rules/ledger/wallet/daily-figures.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { DeliveryFailure } from '#rules/mail/carrier/carrier.ts'
import { recordOutcomes } from '#rules/messaging/record-outcomes.ts'
import { recipientValues } from '#rules/people/recipient-row.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { kindOfDelivery, type RewardKinds } from '#rules/reward/reward-kind.ts'
import type { PastCampaign } from './past-campaigns.ts'
import { demoPerson } from './people.ts'
import { demoPoints } from './points-program.ts'
import { seedCampaign } from './seed-campaign.ts'
import { companyZoneOf, seedId } from './seed-ids.ts'

const areas = ['202', '312', '415', '617', '713']

/** Returns the n-th phone number of a range that is reserved for fiction. */
const phone = (n: number): string => `+1${areas[Math.floor(n / 100) % areas.length]}55501${String(n % 100).padStart(2, '0')}`

/** Creates a past campaign and launches it, as the wizard, the launch and the worker would have done on that day. */
export async function launchPast(
  work: UnitOfWork,
  campaign: PastCampaign,
  { rates, endsAt, kinds }: { rates: CompanyRates; endsAt: Date; kinds: RewardKinds },
): Promise<void> {
  const { trx, now } = work
  const cost = costOf([{ value: campaign.value, count: campaign.people }], rates)
  const snapshot = pastSnapshot(campaign, rates, endsAt)
  const campaignId = await seedCampaign(work, { ...campaign, value: snapshot.value }, { status: 'live', snapshot, cost, endsAt })
  if (!campaign.codes) await addPeople(work, campaign, campaignId)
  const launch = await addLaunch(work, campaign, { campaignId, snapshot, cost, rates })
  const { count, value, lastSeq } = await kindOfDelivery(kinds, snapshot.deliveryType).issue(
    work,
    {
      id: launch.id,
      company: campaign.company,
      campaign: campaignId,
      currency: campaign.currency,
      progress_done: 0,
      progress_total: campaign.people,
      snapshot,
      held: { value: cost.subtotal, fee: cost.fee, tax: cost.tax },
      valueBefore: 0,
    },
    0,
  )
  await trx('campaigns').where({ id: campaignId }).update({ issued_count: count, issued_value: value, launched_through: lastSeq })
  await addDailyFigures(trx, {
    company: campaign.company,
    gains: [{ campaign: campaignId, figures: { issued: { count, value } } }],
    at: now,
  })
  await writeAudit(trx, {
    company: campaign.company,
    actor: campaign.owner,
    actorKind: 'person',
    actorRole: 'Owner',
    caller: { ip: null, requestId: `demo-${campaign.key}` },
    action: 'campaign.launch',
    entity: 'launches',
    entityId: launch.id,
    detail: { campaign: campaignId, name: campaign.name, total: String(cost.total), count: cost.count, number: launch.number },
    before: { status: 'draft' },
    after: { status: 'sending' },
    now,
  })
  await sendMails(work, campaignId, campaign.bounced ?? 0)
  // that day's email about ready codes was sent, too
  await trx('plutus_account_mails').where({ status: 'queued' }).delete()
  await enqueueReminderAndExpiry(work, { id: launch.id, send_at: now, snapshot })
}

async function addPeople({ trx }: UnitOfWork, campaign: PastCampaign, campaignId: string) {
  const seq = await nextSequence(trx, 'campaign_recipients', campaign.company, campaign.people)
  const rows = Array.from({ length: campaign.people }, (_, index) => {
    const n = campaign.firstPerson + index
    return recipientValues(
      { ...demoPerson(n), ...(campaign.points && { phone: phone(n) }), tags: campaign.tags, value: null },
      { company: campaign.company, campaign: campaignId, seq: seq + index, rowNo: index + 1, state: 'ready' },
    )
  })
  await insertAsJson(trx, 'campaign_recipients', rows)
  return rows
}

async function addLaunch(
  work: UnitOfWork,
  campaign: PastCampaign,
  { campaignId, snapshot, cost, rates }: { campaignId: string; snapshot: LaunchSnapshot; cost: Cost; rates: CompanyRates },
) {
  const { trx, now } = work
  const seq = await nextSequence(trx, 'launches', campaign.company)
  const launch = {
    id: seedId(`launch:${campaign.key}`),
    number: formatLaunchNumber(seq, now, companyZoneOf(campaign.company)),
  }
  await trx('launches').insert({
    ...launch,
    company: campaign.company,
    campaign: campaignId,
    member: campaign.owner,
    seq,
    status: 'completed',
    recipient_count: cost.count,
    launched_count: cost.count,
    subtotal: cost.subtotal,
    fee: cost.fee,
    tax: cost.tax,
    total: cost.total,
    ...ratesOfLaunch(rates),
    value_min: campaign.value,
    value_max: campaign.value,
    send_at: now,
    time_zone: snapshot.delivery.timeZone,
    progress_total: cost.count,
    progress_done: cost.count,
    idempotency_key: `demo-${campaign.key}`,
    payload_hash: 'demo',
    snapshot: JSON.stringify(snapshot),
    date_created: now,
    started_at: now,
    finished_at: now,
  })
  await postLedgerEntry(work, {
    company: campaign.company,
    type: 'hold',
    available: -cost.total,
    reserved: cost.total,
    parts: { value: cost.subtotal, fee: cost.fee, tax: cost.tax },
    reference: launch.number,
    description: `Launched ${campaign.name}`,
    campaign: campaignId,
    launch: launch.id,
    actor: campaign.owner,
    actorKind: 'person',
  })
  await reserveBudget(work, { company: campaign.company, member: campaign.owner, total: cost.total }, true)
  return launch
}

/** Marks the emails of a past campaign as sent, and the first `bounced` of them as failed. */
async function sendMails(work: UnitOfWork, campaignId: string, bounced: number): Promise<void> {
  const rows = await work.trx('messages').where({ campaign: campaignId }).orderBy('seq')
  const messages = rows.map((row) => ({ ...row, payload: parseJson(row.payload) }))
  const outcomes = messages.map((message, index) =>
    index < bounced
      ? { message: { ...message, attempts: 1 }, result: 'failed' as const, error: new DeliveryFailure('mailbox_unavailable', 'message') }
      : { message, result: 'sent' as const },
  )
  for (let start = 0; start < outcomes.length; start += 200) await recordOutcomes(work, outcomes.slice(start, start + 200))
}

/** Returns the snapshot of a past campaign's launch, with its texts, catalogue and delivery settings. */
function pastSnapshot(campaign: PastCampaign, rates: CompanyRates, endsAt: Date): LaunchSnapshot {
  const { subject, headline, body, buttonLabel = 'Choose your reward', whatsapp, company, expiryDays } = campaign
  return {
    email: { subject, headline, body, buttonLabel },
    whatsapp: whatsapp ?? null,
    catalogue: { mode: 'all', brands: [] },
    delivery: {
      sendMode: 'now',
      timeZone: companyZoneOf(company),
      expiryMode: 'days',
      expiryDays,
      reminderOffsetsDays: [7],
    },
    expiresAt: endsAt.toISOString(),
    ...rates,
    ...typeAnswers(campaign),
  }
}

type TypeAnswers = Pick<LaunchSnapshot, 'deliveryType' | 'value' | 'points' | 'codeDetails'> & Partial<Pick<LaunchSnapshot, 'delivery'>>

/** Returns the terms that differ by delivery type: the codes, the points or the value of links. */
function typeAnswers({ company, owner, value, people, expiryDays, points, codes }: PastCampaign): TypeAnswers {
  if (points) return { deliveryType: 'rewardpoints', value: null, points: { mode: 'same', ...points, ...demoPoints } }
  if (!codes) return { deliveryType: 'rewardlinks', value }
  return {
    deliveryType: 'rewardcodes',
    value: null,
    codeDetails: { value, quantity: people, uses: 1, partialUse: true, ...codes },
    delivery: {
      sendMode: 'now',
      handover: 'download',
      receiver: owner,
      timeZone: companyZoneOf(company),
      expiryMode: 'days',
      expiryDays,
      reminderOffsetsDays: [],
    },
  }
}
