import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { AmountForm } from './amount-form.tsx'

type AmountChipProps = {
  currency: string
  min: Minor | null
  max: Minor | null
  /** As typed: "500.50". */
  onChoose: (sums: { min: string | null; max: string | null }) => void
}

/** The least and the most that a line moved, in or out. */
export function AmountChip({ currency, min, max, onChoose }: AmountChipProps) {
  const t = useTranslations('wallet')
  const [isOpen, setOpen] = useState(false)
  const sum = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  if (min || max)
    return (
      <SetChip label={t('amount')} onClear={() => onChoose({ min: null, max: null })}>
        {min && max
          ? t('amountBetween', { min: sum(min), max: sum(max) })
          : min
            ? t('amountFrom', { min: sum(min) })
            : t('amountTo', { max: sum(max ?? '0') })}
      </SetChip>
    )
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger render={<FilterChip>{t('amount')}</FilterChip>} />
      <PopoverContent label={t('amount')} className="w-76">
        <AmountForm
          currency={currency}
          onChoose={(sums) => {
            setOpen(false)
            onChoose(sums)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}
