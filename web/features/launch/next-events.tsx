import { useTranslations } from 'use-intl'
import { undoSecondsOf } from '#graphql/rules/campaign/undo-time.ts'
import { instantsOf } from '#web/entities/delivery/delivery-form.ts'
import { usePointUnit } from '#web/entities/points/use-point-unit.ts'
import { formatDay, formatLine } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Section } from '#web/ui/section.tsx'
import { useDraft } from '#web/wizard/wizard-context.ts'

type NextEventsProps = { waitsForFunds: boolean; needsApproval: boolean /** People with a time of their own. */; atOwnTime: number }

/** What the launch sets in motion, in order of time. */
export function NextEvents({ waitsForFunds, needsApproval, atOwnTime }: NextEventsProps) {
  const t = useTranslations('launch')
  const { delivery, usual_undo: usualUndo, total, value, currency, delivery_type: type } = useDraft()
  const unit = usePointUnit(type)
  if (!delivery) return null
  const { sendAt, expiresAt } = instantsOf(delivery, new Date())
  const isNow = delivery.sendMode === 'now'
  const waits = waitsForFunds || needsApproval
  // a launch that waits for a person or for money leaves without another check
  const undoSeconds = isNow && !waits ? undoSecondsOf(delivery, usualUndo ?? 0, 'person') : 0
  const undo = undoSeconds % 60 ? t('undoSeconds', { count: undoSeconds }) : t('undoMinutes', { count: undoSeconds / 60 })
  const spent = { value: value ? formatMoney(value, currency, { whole: true }) : '' }
  const goes = type === 'rewardpoints' ? t('pointsGo', { unit: unit(0) }) : t(delivery.handover === 'download' ? 'codesMade' : 'mailsGoNow')
  const events = [
    ...(needsApproval ? [{ when: t('now'), what: t('approversHear') }] : []),
    {
      when: t(needsApproval ? 'onceApproved' : waitsForFunds ? 'onceFunded' : 'now'),
      what: t('moneyMoves', { total: formatMoney(total, currency) }) + (undoSeconds > 0 ? ` ${undo}` : ''),
    },
    {
      when: isNow ? t(waits ? 'minutesLater' : 'withinMinutes') : formatLine(sendAt.toISOString(), delivery.timeZone),
      what: goes + (isNow ? '' : ` ${t('untilThen')}`),
    },
    ...(atOwnTime > 0 ? [{ when: t('ownTimes'), what: t('ownTimesWhat', { count: atOwnTime }) }] : []),
    { when: t('asTheyPick'), what: t(type === 'rewardlinks' && value ? 'spentOnly' : 'spentOnlyEach', spent) },
    { when: formatDay(expiresAt.toISOString(), delivery.timeZone), what: t('returns') },
  ]
  return (
    <Section title={t('next')} className="gap-1 pt-[18px] pb-5 sm:grid-cols-[168px_minmax(0,1fr)] sm:pt-[18px] sm:pb-5">
      <ol>
        {events.map(({ when, what }) => (
          <li key={when} className="grid py-[3px] text-pretty sm:grid-cols-[128px_1fr]">
            <span className="text-muted-foreground">{when}</span>
            {what}
          </li>
        ))}
      </ol>
    </Section>
  )
}
