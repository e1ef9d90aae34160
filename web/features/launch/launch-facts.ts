import { isByZone, launchDelivery, undoSecondsOf } from '#graphql/contracts/campaign/schedule.ts'
import type { CampaignSendTimes } from '#graphql/contracts/rest/campaigns.ts'
import { textChannels } from '#web/entities/recipient/text-channels.ts'
import type { Draft } from '#web/wizard/draft.ts'
import type { LaunchFacts } from './next-events.ts'

export type LaunchingDraft = Pick<
  Draft,
  'delivery_type' | 'delivery' | 'usual_undo' | 'total' | 'value' | 'currency' | 'sms' | 'whatsapp' | 'launched_through'
>

/** The facts about a next launch that its draft does not have. Null send times are still to be loaded. */
type Circumstances = Pick<LaunchFacts, 'now' | 'needsApproval' | 'waitsForFunds' | 'unit'> & { sendTimes: CampaignSendTimes | null }

/** Returns what the sentences about the next launch of a draft follow from. Undefined without delivery settings. */
export function launchFactsOf(draft: LaunchingDraft, { sendTimes, ...circumstances }: Circumstances): LaunchFacts | undefined {
  const { delivery_type: type, total, value, currency } = draft
  const delivery = deliveryOf(draft)
  if (!delivery) return undefined
  return {
    type,
    delivery,
    undoSeconds: undoSecondsOf(delivery, draft.usual_undo ?? 0, 'person'),
    isTexted: textChannels(draft).length > 0,
    total,
    value,
    currency,
    sendTimes: delivery.handover === 'download' || (sendTimes?.own === 0 && !isByZone(delivery)) ? undefined : sendTimes,
    ...circumstances,
  }
}

/** Returns the delivery settings as the next launch of a draft uses them. Undefined without any. */
export const deliveryOf = ({ delivery, launched_through: through }: LaunchingDraft) =>
  delivery ? launchDelivery(delivery, Number(through ?? 0) > 0) : undefined
