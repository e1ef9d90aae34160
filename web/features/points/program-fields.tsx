import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { currencySymbol, formatMoney } from '#web/lib/money/format-money.ts'
import { multiplyMoney, parseMoney } from '#web/lib/money/money.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ProgramForm } from './program-form.ts'

type ProgramFieldsProps = {
  form: UseFormReturn<ProgramForm>
  currency: string
  /** Makes the worth of a point read-only, as it cannot change while people have points. */
  isRateFixed?: boolean
  refused?: Record<string, string>
}

/** Fields for the name, the worth and the validity of a point. */
export function ProgramFields({ form, currency, isRateFixed = false, refused = {} }: ProgramFieldsProps) {
  const t = useTranslations('pointsSetup')
  const { register, control, formState } = form
  const { errors } = formState
  const [rate, unit] = useWatch({ control, name: ['rate', 'unitName'] })
  const worth = parseMoney(rate, currency)
  const example =
    worth && worth !== '0'
      ? t('rateExample', { unit: unit || t('unitUsual'), value: formatMoney(multiplyMoney(worth, 100), currency) })
      : t('rateHelp')
  return (
    <div className="grid max-w-[480px] gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('unitName')} help={t('unitNameHelp')} error={errors.unitName?.message ?? refused['input.unitName']}>
          <Input autoComplete="off" {...register('unitName')} />
        </Field>
        <Field label={t('unitOne')} help={t('unitOneHelp')} error={errors.unitOne?.message ?? refused['input.unitOne']}>
          <Input autoComplete="off" {...register('unitOne')} />
        </Field>
      </div>
      <Field
        label={t('rate', { symbol: currencySymbol(currency) })}
        help={isRateFixed ? t('rateFixed') : example}
        error={errors.rate?.message ?? refused['input.rate']}
      >
        <Input inputMode="decimal" autoComplete="off" className="num max-w-[160px]" readOnly={isRateFixed} {...register('rate')} />
      </Field>
      <Field label={t('validity')} help={t('validityHelp')} error={errors.validityDays?.message ?? refused['input.validityDays']}>
        <Input inputMode="numeric" autoComplete="off" className="num max-w-28" {...register('validityDays')} />
      </Field>
    </div>
  )
}
