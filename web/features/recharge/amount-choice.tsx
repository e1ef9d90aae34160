import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { currencyDigits, formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney, editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { amountInWords } from './amount-in-words.ts'
import type { RechargeForm } from './recharge-form.ts'

type AmountChoiceProps = { form: UseFormReturn<RechargeForm>; currency: string; limits: { min: Minor; max: Minor } }

/** The input for the amount of a recharge, with its limits, and buttons for round amounts. */
export function RechargeAmount({ form, currency, limits }: AmountChoiceProps) {
  const t = useTranslations('recharge')
  const { setValue, formState, control } = form
  const typed = parseMoney(useWatch({ control, name: 'amount' }), currency)
  const whole = (sum: Minor) => formatMoney(sum, currency, { whole: true })
  const choose = (sum: Minor) => setValue('amount', editableMoney(sum, currency), { shouldValidate: true, shouldDirty: true })
  const words = useAmountInWords(typed, currency)
  return (
    <div>
      <Field
        label={t('amount')}
        error={formState.errors.amount?.message}
        help={
          <>
            <span>{t('limits', { min: whole(limits.min), max: whole(limits.max) })}</span> <span>{words}</span>
          </>
        }
      >
        <AmountInput currency={currency} className="max-w-none border-b-[1.5px] pt-1 pb-2.5" {...moneyField(form, 'amount', currency)} />
      </Field>
      <fieldset className="mt-4 flex flex-wrap gap-2 max-sm:gap-y-2.5">
        <legend className="sr-only">{t('presets')}</legend>
        {presetsOf(currency, limits).map((preset) => (
          <ChoiceChip
            key={preset}
            chosen={typed !== undefined && compareMoney(typed, preset) === 0}
            className="aria-[pressed=false]:text-foreground"
            onClick={() => choose(preset)}
          >
            {whole(preset)}
          </ChoiceChip>
        ))}
      </fieldset>
    </div>
  )
}

/** Returns a positive amount of whole rupees in words. Undefined for other currencies, for zero, with paise, or without an amount. */
function useAmountInWords(amount: Minor | undefined, currency: string): string | undefined {
  const t = useTranslations('recharge.inWords')
  if (amount === undefined || currency !== 'INR') return undefined
  const lists = { ones: t('ones'), tens: t('tens'), hundred: t('hundred'), thousand: t('thousand'), lakh: t('lakh'), crore: t('crore') }
  const words = amountInWords(amount, currency, lists)
  return words && t('rupees', { words, count: compareMoney(amount, '100') === 0 ? 1 : 2 })
}

const presetsByCurrency: Record<string, string[]> = {
  INR: ['50000', '100000', '250000', '500000', '1000000'],
  JPY: ['50000', '100000', '250000', '500000', '1000000'],
}
const defaultPresets = ['500', '1000', '2500', '5000', '10000']

/** Returns the round amounts offered for a recharge, in minor units of the currency. Leaves out those outside the limits. */
const presetsOf = (currency: string, { min, max }: { min: Minor; max: Minor }): Minor[] =>
  (presetsByCurrency[currency] ?? defaultPresets)
    .map((major) => `${major}${'0'.repeat(currencyDigits(currency))}`)
    .filter((amount) => compareMoney(amount, min) >= 0 && compareMoney(amount, max) <= 0)
