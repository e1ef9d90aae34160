import { isByZone } from '#graphql/contracts/campaign/schedule.ts'
import type { CampaignSendTimes } from '#graphql/contracts/rest/campaigns.ts'
import { usePointUnit } from '#web/entities/points/use-point-unit.ts'
import { useBffAnswer } from '#web/lib/bff/use-bff-answer.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import type { Draft } from '#web/wizard/draft.ts'
import { deliveryOf, launchFactsOf } from './launch-facts.ts'
import type { LaunchFacts } from './next-events.ts'

const minuteMs = 60_000

/** The answer for people who all have the campaign's time, so that nothing is to be loaded. */
const oneTime: CampaignSendTimes = { startsAt: '', own: 0, zoneless: 0, times: null }

type Waits = Pick<LaunchFacts, 'needsApproval' | 'waitsForFunds'>

/**
 * Returns what the sentences about the next launch of a draft follow from. Undefined without delivery settings. Loads the send times if zones
 * count or people have their own time (`hasOwnTimes`), and again each minute.
 */
export function useLaunchFacts(draft: Draft, { hasOwnTimes, ...waits }: Waits & { hasOwnTimes: boolean }): LaunchFacts | undefined {
  const { id, version, delivery_type: type, total, recipient_count: count } = draft
  const now = new Date(useNow(minuteMs))
  const unit = usePointUnit(type)(0)
  const delivery = deliveryOf(draft)
  const differs = delivery !== undefined && (hasOwnTimes || isByZone(delivery))
  const asOf = `${version} ${count} ${total} ${Math.floor(now.getTime() / minuteMs)}`
  const found = useBffAnswer<CampaignSendTimes>(differs ? `/campaigns/${id}/send-times` : undefined, asOf)
  return launchFactsOf(draft, { now, unit, sendTimes: differs ? (found ?? null) : oneTime, ...waits })
}
