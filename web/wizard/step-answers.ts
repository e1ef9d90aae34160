import type { useTranslations } from 'use-intl'
import { deliveryKinds } from '#graphql/contracts/campaign/delivery-kinds.ts'
import { isByZone, sendInstant } from '#graphql/contracts/campaign/schedule.ts'
import { type CampaignStep, campaignSteps } from '#graphql/contracts/campaign/steps.ts'
import { valueModeOf } from '#graphql/contracts/campaign/words.ts'
import { formatSendTime, formatWallTime } from '#web/lib/dates/format-send-time.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import type { Draft } from './draft.ts'

type Words = ReturnType<typeof useTranslations<'wizard.answers'>>

const answers: Record<CampaignStep, (draft: Draft, t: Words) => string> = {
  details: ({ delivery_type: type, value, value_mode, currency }, t) => {
    if (!deliveryKinds[type].hasValueInDetails) return ''
    if (value) return t('value', { value: formatMoney(value, currency, { whole: true }) })
    return valueModeOf({ value_mode }) === 'same' ? '' : t('valueEach')
  },
  catalogue: ({ catalogue }, t) => {
    if (catalogue?.mode === 'rule') return t('byRule')
    return catalogue?.mode === 'all' ? t('allBrands') : t('brands', { count: catalogue?.brands.length ?? 0 })
  },
  codedetails: ({ code_details: codes, currency }, t) =>
    codes
      ? t(codes.uses > 1 ? 'codesWithUses' : 'codes', {
          count: codes.quantity ?? 0,
          uses: codes.uses,
          value: formatMoney(String(codes.value), currency, { whole: true }),
        })
      : '',
  points: ({ points_assignment: points }, t) => (points?.points ? t('points', { points: points.points }) : t('pointsEach')),
  delivery: ({ delivery }, t) =>
    delivery && isByZone(delivery)
      ? (formatWallTime(String(delivery.sendAtLocal)) ?? '')
      : delivery?.sendMode === 'scheduled'
        ? formatSendTime(sendInstant(delivery, new Date(serverNow())).toISOString(), delivery.timeZone)
        : t('atLaunch'),
  recipients: ({ recipient_count: count }, t) => t('recipients', { count }),
  template: ({ sms, whatsapp, delivery }, t) =>
    delivery?.handover === 'download' ? t('page') : [t('email'), ...(sms ? ['SMS'] : []), ...(whatsapp ? ['WhatsApp'] : [])].join(', '),
  finish: () => '',
}

/**
 * Returns a short summary of each step of a campaign, such as "6 brands" or "At launch". The list of steps shows it below completed steps.
 */
export const stepAnswers = (draft: Draft, t: Words): Partial<Record<CampaignStep, string>> =>
  Object.fromEntries(campaignSteps[draft.delivery_type].map((step) => [step, answers[step](draft, t)]))
