import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { rewardValueMax } from '#graphql/rules/platform/input/money-input.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney, editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import type { DetailsForm } from './details-form.ts'

const presets = ['10000', '25000', '50000', '100000', '250000']

type ValueChoiceProps = { form: UseFormReturn<DetailsForm>; currency: string; error: string | undefined }

/** One value for all, typed on a ruled line, or one a person, in the recipients' list. */
export function ValueChoice({ form, currency, error }: ValueChoiceProps) {
  const t = useTranslations('details')
  const [mode, amount] = useWatch({ control: form.control, name: ['valueMode', 'amount'] })
  const typed = parseMoney(amount, currency)
  const choose = (preset: string) => form.setValue('amount', editableMoney(preset, currency), { shouldValidate: true, shouldDirty: true })
  return (
    <div className="grid gap-5">
      <Controller
        control={form.control}
        name="valueMode"
        render={({ field }) => (
          <RadioGroup aria-label={t('value')} value={field.value} onValueChange={field.onChange}>
            <RadioItem value="same">{t('sameValue')}</RadioItem>
            <RadioItem value="per_recipient" note={t('eachValueNote')}>
              {t('eachValue')}
            </RadioItem>
          </RadioGroup>
        )}
      />
      {mode === 'same' && (
        <div>
          <Field
            label={t('amount')}
            error={error}
            help={t('amountHelp', { max: formatMoney(String(rewardValueMax), currency, { whole: true }) })}
          >
            <AmountInput currency={currency} {...moneyField(form, 'amount', currency)} />
          </Field>
          <div className="mt-3 flex flex-wrap gap-2 max-sm:gap-y-2.5">
            {presets.map((preset) => (
              <ChoiceChip key={preset} chosen={typed !== undefined && compareMoney(typed, preset) === 0} onClick={() => choose(preset)}>
                {formatMoney(preset, currency, { whole: true })}
              </ChoiceChip>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
