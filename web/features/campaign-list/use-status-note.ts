import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/rules/campaign/terms/delivery-types.ts'
import { plannedMoment } from '#web/entities/campaign/planned-moment.ts'
import type { WaitingLaunch } from '#web/entities/waiting/use-waiting.ts'
import { dayIn, formatCalendarDay, formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { campaignWizards } from '#web/wizard/campaign-wizards.ts'

type NotedCampaign = {
  status: string
  wizard_step: string
  delivery_type: string
  delivery: unknown
  launched_at: string | null
  date_updated: string
  issued_count: number
  recipient_count: number
}

/** The quiet line under a campaign's status: since when, until when, how far. */
export function useStatusNote(): (campaign: NotedCampaign, waiting?: WaitingLaunch) => string | undefined {
  const t = useTranslations('campaigns.note')
  const timeZone = useOwnZone()
  return (campaign, waiting) => {
    if (waiting) {
      const missing = formatMoney(waiting.missing, waiting.currency, { whole: true })
      return t('waiting', { missing, day: formatCalendarDay(dayIn(timeZone, waiting.deadline)) })
    }
    const launched = campaign.launched_at && formatDay(campaign.launched_at, timeZone)
    switch (campaign.status) {
      case 'draft': {
        const { steps } = campaignWizards[campaign.delivery_type as DeliveryType]
        const step = 1 + steps.findIndex(({ name }) => name === campaign.wizard_step)
        return t('step', { step: Math.max(1, step), steps: steps.length })
      }
      case 'in_review':
        return t('inReview')
      case 'scheduled':
        return plannedMoment(campaign.delivery)
      case 'sending':
        return t('issuing', { done: campaign.issued_count, total: campaign.recipient_count })
      case 'live':
      case 'needs_attention':
        return launched ? t('since', { day: launched }) : undefined
      case 'cancelled':
        return formatDay(campaign.date_updated, timeZone)
      default:
        return launched ? t('launched', { day: launched }) : undefined
    }
  }
}
