import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type Delivery, deliveryInput } from '#contracts/campaign/delivery.ts'
import { isByZone, issueInstant, launchDelivery, recipientInstant } from '#contracts/campaign/schedule.ts'
import type { CampaignSendTimes } from '#contracts/rest/campaigns.ts'
import type { BigInteger } from '#model/fields.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'

/** Above this number of different times they are not computed, because each takes about 10 µs. */
const timesMax = 5_000

/** People of one send time and zone. A null `send_at_local` means the campaign's time. */
type TimeGroup = { send_at_local: string | null; time_zone: string | null; count: number }

/**
 * Returns when the people of a campaign's next launch get their messages if it starts `now`, by the rule that issues their rewards. Null
 * without delivery settings.
 */
export async function readSendTimes(knex: Knex, campaign: CampaignRow, now: Date): Promise<CampaignSendTimes | null> {
  const parsed = z.safeParse(deliveryInput, parseJson(campaign.delivery))
  if (!parsed.success) return null
  const delivery = launchDelivery(parsed.data, minor(campaign.launched_through ?? 0) > 0)
  const groups = delivery.handover === 'download' ? [] : await listGroups(knex, campaign)
  return summarizeTimes(groups, delivery, now)
}

type Counted = { time_zone: string | null; count: BigInteger }

/** Counts the people of the next launch by send time and zone. A zone that only the person's own record has counts too. */
async function listGroups(knex: Knex, campaign: CampaignRow): Promise<TimeGroup[]> {
  const zone = 'coalesce(added.time_zone, person.time_zone)'
  const rows = await knex('campaign_recipients as added')
    .leftJoin('recipients as person', (join) => join.on('person.company', 'added.company').andOn('person.email', 'added.email'))
    .where({ 'added.campaign': campaign.id, 'added.state': 'ready' })
    .where('added.seq', '>', minor(campaign.launched_through ?? 0))
    .groupBy('added.send_at_local', knex.raw(zone))
    .select('added.send_at_local', knex.raw<Counted>(`${zone} as time_zone, count(*) as count`))
  return rows.map((row) => ({ ...row, count: minor(row.count) }))
}

/** Sums up the groups of a launch that starts `now`. */
export function summarizeTimes(groups: readonly TimeGroup[], delivery: Delivery, now: Date): CampaignSendTimes {
  const countOf = (some: readonly TimeGroup[]) => some.reduce((sum, { count }) => sum + count, 0)
  const own = groups.filter(({ send_at_local }) => send_at_local !== null)
  const firstOwn = own.map(({ send_at_local }) => send_at_local).sort()[0]
  return {
    startsAt: issueInstant(delivery, now, firstOwn).toISOString(),
    own: countOf(own),
    zoneless: countOf((isByZone(delivery) ? groups : own).filter(({ time_zone }) => time_zone === null)),
    times: groups.length > timesMax ? null : spreadOf(groups, delivery, now),
  }
}

function spreadOf(groups: readonly TimeGroup[], delivery: Delivery, now: Date): CampaignSendTimes['times'] {
  const spread = { atOnce: 0, later: 0, first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  for (const group of groups) {
    const at = recipientInstant(group, delivery, now)?.getTime()
    if (at === undefined) spread.atOnce += group.count
    else {
      spread.later += group.count
      spread.first = Math.min(spread.first, at)
      spread.last = Math.max(spread.last, at)
    }
  }
  const toText = (at: number) => (spread.later ? new Date(at).toISOString() : null)
  return { atOnce: spread.atOnce, later: spread.later, first: toText(spread.first), last: toText(spread.last) }
}
