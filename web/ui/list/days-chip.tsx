import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayIn } from '#web/lib/dates/dates.ts'
import { periodLabel, presetPeriod } from '#web/lib/dates/period.ts'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { useUser } from '#web/lib/session/session.ts'
import { ChoiceChip, FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import type { Days } from './days-filter.ts'
import { PeriodForm } from './period-form.tsx'

type DaysChipProps = {
  /** The name of the filter, such as "Created". */
  label: string
  /** The first and the last chosen day, both included, in the company's time zone. */
  days: Days | undefined
  /** Called once `startOfDay` can be used. */
  onChoose: (days: Days | null) => void
  /** Hides the periods up to today, for a date in the future. */
  isAhead?: boolean
}

const offered = ['recent', 'month', 'lastMonth'] as const

/** An optional filter by date, "+ Created" or "Created: 1 – 20 Nov 2026 ×". Its popover offers periods and two date inputs. */
export function DaysChip({ label, days, onChoose, isAhead = false }: DaysChipProps) {
  const t = useTranslations('wallet.periods')
  const words = useTranslations('campaigns')
  const today = dayIn(useUser().company.timeZone)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (next: Days) => {
    setIsOpen(false)
    void loadTemporal().then(() => onChoose(next))
  }
  const presets = isAhead ? [] : offered.map((name) => ({ name, period: { from: today, ...presetPeriod(name, today) } }))
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <SetChip label={label} isSet={days !== undefined} onClear={() => onChoose(null)}>
        <PopoverTrigger render={<FilterChip isSet={days !== undefined} />}>
          {days ? words('filterIs', { name: label, chosen: periodLabel(days) }) : label}
        </PopoverTrigger>
      </SetChip>
      <PopoverContent label={label} className="w-76">
        {presets.length > 0 && (
          <div className="mb-4 flex flex-wrap gap-2 border-b pb-4">
            {presets.map(({ name, period }) => (
              <ChoiceChip key={name} chosen={period.from === days?.from && period.to === days.to} onClick={() => choose(period)}>
                {t(name)}
              </ChoiceChip>
            ))}
          </div>
        )}
        <PeriodForm period={days ?? { to: '' }} onChoose={choose} />
      </PopoverContent>
    </Popover>
  )
}
