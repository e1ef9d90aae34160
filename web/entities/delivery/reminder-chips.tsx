import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { reminderInstants } from '#graphql/contracts/campaign/schedule.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { type DeliveryForm, instantsOf, readDelivery, reminderChoices } from './delivery-form.ts'
import { useDeliveryValues } from './use-delivery-values.ts'

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Chooses the days before the expiry on which people without a choice get a reminder. Reminders before the sending are disabled. */
export function ReminderChips({ form }: { form: UseFormReturn<DeliveryForm> }) {
  const t = useTranslations('delivery')
  const values = useDeliveryValues(form)
  const offered = withReminderChoices(form.formState.defaultValues?.reminderOffsetsDays ?? [])
  const now = new Date(serverNow())
  const delivery = readDelivery(values, now)
  const possible = delivery ? (({ sendAt, expiresAt }) => reminderInstants(offered, sendAt, expiresAt))(instantsOf(delivery, now)) : []
  const chosen = values.reminderOffsetsDays
  const kept = possible.filter(({ offsetDays }) => chosen.includes(offsetDays))
  const toggle = (days: number) =>
    form.setValue(
      'reminderOffsetsDays',
      offered.filter((choice) => (choice === days) !== chosen.includes(choice)),
      { shouldDirty: true },
    )
  return (
    <div>
      <div className="flex flex-wrap gap-2 max-sm:gap-y-2.5">
        {offered.map((days) => {
          const fits = possible.some(({ offsetDays }) => offsetDays === days)
          return (
            <ChoiceChip
              key={days}
              chosen={fits && chosen.includes(days)}
              disabled={!fits}
              className="disabled:border-dashed disabled:opacity-60"
              onClick={() => toggle(days)}
            >
              {t('daysBefore', { days })}
            </ChoiceChip>
          )
        })}
      </div>
      <p role="status" className="mt-3 text-xs text-muted-foreground">
        <span>
          {kept.length === 0
            ? t('noReminder')
            : t('remindedOn', { days: listed.format(kept.map(({ at }) => formatDay(at.toISOString(), values.timeZone))) })}
        </span>
        <span>{possible.length < offered.length && ` ${t('someDropped')}`}</span>
      </p>
    </div>
  )
}

/** Returns the selectable days before expiry, which are the usual ones plus those already saved. */
const withReminderChoices = (started: readonly (number | undefined)[]): number[] =>
  [...new Set([...reminderChoices, ...started.filter((days) => days !== undefined)])].sort((a, b) => b - a)
