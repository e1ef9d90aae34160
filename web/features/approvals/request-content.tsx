import { useTranslations } from 'use-intl'
import { reminderInstants } from '#graphql/rules/campaign/terms/schedule.ts'
import { OfferedBrands } from '#web/entities/brand/offered-brands.tsx'
import { instantsOf } from '#web/entities/delivery/delivery-form.ts'
import { useSpending } from '#web/entities/points/spending.ts'
import { usePointUnit } from '#web/entities/points/use-point-unit.ts'
import { rewardsLabel } from '#web/features/launch/rewards-label.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { formatSendTime } from '#web/lib/dates/format-send-time.ts'
import type { Draft } from '#web/wizard/draft.ts'
import { RequestSection } from './request-section.tsx'

const marksShown = 14
const wordOf = {
  exact: { all: 'allBrands', rule: 'ruleBrands' },
  upTo: { all: 'allBrandsUpTo', rule: 'ruleBrandsUpTo' },
} as const

/** The content and schedule of the launch to approve, read-only. */
export function RequestContent({ draft }: { draft: Draft }) {
  const t = useTranslations('launch')
  const words = useTranslations('approvals')
  const { name, currency, internal_reference: reference, catalogue, delivery } = draft
  const spending = useSpending(draft)
  const unit = usePointUnit(draft.delivery_type)
  const times = delivery && instantsOf(delivery, new Date())
  const reminders = delivery && times ? reminderInstants(delivery.reminderOffsetsDays, times.sendAt, times.expiresAt) : []
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return (
    <>
      <RequestSection title={t('details')}>
        <p className="font-medium">{name}</p>
        <p className="text-muted-foreground">
          {rewardsLabel(draft, t, unit)}
          {reference && t('reference', { reference })}
        </p>
      </RequestSection>
      <RequestSection title={t('catalogue')}>
        <OfferedBrands
          catalogue={catalogue}
          spending={spending}
          currency={currency}
          shown={marksShown}
          renderCaption={(brands, isExact) =>
            catalogue?.mode === 'selected'
              ? listed.format(brands.map(({ brand }) => brand.name))
              : t(wordOf[isExact ? 'exact' : 'upTo'][catalogue?.mode === 'rule' ? 'rule' : 'all'], { count: brands.length })
          }
        />
      </RequestSection>
      {delivery && times && (
        <RequestSection title={t('schedule')}>
          <p className="font-medium">
            {delivery.sendMode === 'now'
              ? words('onceApproved')
              : formatSendTime(times.sendAt.toISOString(), delivery.timeZone, { year: true })}
          </p>
          <p className="text-muted-foreground">
            {t('validUntil', { day: formatDay(times.expiresAt.toISOString(), delivery.timeZone) })}
            {reminders.length > 0 &&
              t('remindersOn', {
                count: reminders.length,
                days: listed.format(reminders.map(({ at }) => formatDay(at.toISOString(), delivery.timeZone).slice(0, -5))),
              })}
            {t('zone', { zone: delivery.timeZone.replaceAll('_', ' ') })}
          </p>
        </RequestSection>
      )}
    </>
  )
}
