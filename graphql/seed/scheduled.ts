import { Temporal } from 'temporal-polyfill'
import { expiryInstant, sendInstant } from '#contracts/campaign/schedule.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { costOf, ratesOfLaunch } from '#rules/campaign/cost.ts'
import { reserveBudget } from '#rules/identity/team/member-budget.ts'
import { formatLaunchNumber } from '#rules/launch/launch-number.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { recipientValues } from '#rules/people/recipient-row.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { demoRates } from './demo-rates.ts'
import { demoPerson } from './people.ts'
import { seedCampaign } from './seed-campaign.ts'
import { auroraId, demoOwnerId, seedId } from './seed-ids.ts'

const zone = 'Asia/Kolkata'
const people = 62
const firstPerson = 1900
const store = {
  key: 'kochi',
  company: auroraId,
  owner: demoOwnerId,
  currency: 'INR',
  name: 'Store opening – Kochi',
  reference: 'PO-AUR-2026-284',
  value: 50_000,
}

/** Creates a campaign that is scheduled within the next week, and holds its money. */
export async function seedScheduled(work: UnitOfWork): Promise<void> {
  const { trx, now } = work
  const cost = costOf([{ value: store.value, count: people }], demoRates(auroraId))
  const delivery = {
    sendMode: 'scheduled' as const,
    sendAtLocal: nextMorning(now, zone),
    timeZone: zone,
    expiryMode: 'days' as const,
    expiryDays: 60,
    reminderOffsetsDays: [7],
  }
  const sendAt = sendInstant(delivery, now)
  const endsAt = expiryInstant(delivery, sendAt)
  const email = {
    subject: 'Kochi opens its doors, and you are invited',
    headline: 'Be our guest, {{ recipient_first_name }}',
    body: 'Hello {{ recipient_first_name }},\n\nwe open in Kochi this week. Take {{ reward_value }} and make the day yours.\n\n{{ sender_name }}',
  }
  const snapshot: LaunchSnapshot = {
    deliveryType: 'rewardlinks',
    email,
    catalogue: { mode: 'all', brands: [] },
    delivery,
    value: store.value,
    expiresAt: endsAt.toISOString(),
    ...demoRates(auroraId),
  }
  const campaign = await seedCampaign(work, store, { status: 'scheduled', snapshot, cost, endsAt })
  const seq = await nextSequence(trx, 'campaign_recipients', auroraId, people)
  const rows = Array.from({ length: people }, (_, index) =>
    recipientValues(
      { ...demoPerson(firstPerson + index), value: null },
      { company: auroraId, campaign, seq: seq + index, rowNo: index + 1, state: 'ready' },
    ),
  )
  await insertAsJson(trx, 'campaign_recipients', rows)
  await holdLaunch(work, { campaign, snapshot, cost, sendAt })
}

type Held = { campaign: string; snapshot: LaunchSnapshot; cost: ReturnType<typeof costOf>; sendAt: Date }

async function holdLaunch(work: UnitOfWork, { campaign, snapshot, cost, sendAt }: Held): Promise<void> {
  const { trx, changes, now } = work
  const seq = await nextSequence(trx, 'launches', auroraId)
  const launch = seedId(`launch:${store.key}`)
  const number = formatLaunchNumber(seq, now, zone)
  const { count: recipient_count, ...sums } = cost
  await trx('launches').insert({
    id: launch,
    company: auroraId,
    campaign,
    member: demoOwnerId,
    seq,
    number,
    status: 'scheduled',
    recipient_count,
    launched_count: recipient_count,
    ...sums,
    ...ratesOfLaunch(demoRates(auroraId)),
    value_min: store.value,
    value_max: store.value,
    send_at: sendAt,
    time_zone: zone,
    progress_total: recipient_count,
    idempotency_key: `demo-${store.key}`,
    payload_hash: 'demo',
    snapshot: JSON.stringify(snapshot),
    date_created: now,
  })
  await reserveBudget({ trx, changes, now }, { company: auroraId, member: demoOwnerId, total: cost.total }, true)
  await postLedgerEntry(
    { trx, changes, now },
    {
      company: auroraId,
      type: 'hold',
      available: -cost.total,
      reserved: cost.total,
      parts: { value: cost.subtotal, fee: cost.fee, tax: cost.tax },
      reference: number,
      description: `Held for ${store.name}`,
      campaign,
      launch,
      actor: demoOwnerId,
      actorKind: 'person',
    },
  )
  await enqueueJob(trx, 'issue-launch', launch, { runAt: sendAt })
}

const monday = 1
const thursday = 4

/** Returns 09:30 of the next Monday as a wall time, or of Thursday if today is Monday. */
export function nextMorning(now: Date, zone: string): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const days = today.dayOfWeek === monday ? thursday - monday : 7 + monday - today.dayOfWeek
  return `${today.add({ days })}T09:30`
}
