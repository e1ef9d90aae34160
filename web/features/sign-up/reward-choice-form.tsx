import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { type RewardUseCase, rewardCurrencies, rewardUseCaseInput } from '#graphql/rules/identity/signup/reward-usecase.input.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ComboboxOption } from '#web/ui/rank-options.ts'
import { ConfirmCurrency } from './confirm-currency.tsx'
import { UseCaseChoice } from './use-case-choice.tsx'

type Form = { rewardUseCase: RewardUseCase | null; rewardCurrency: string }

const resolver = standardSchemaResolver<Form, unknown, Form>(
  formSchema<Form>((form) => z.safeParse(rewardUseCaseInput, form).error?.issues ?? []),
)

/** Asks for the use case and the currency (P8). The currency needs a confirmation, as it can never change. */
export function RewardChoiceForm({ id, companyName }: { id: string; companyName: string }) {
  const t = useTranslations('signup.useCase')
  const [options] = useState(currencyOptions)
  const [confirming, setConfirming] = useState<Form>()
  const { control, handleSubmit, formState } = useForm<Form>({ resolver, defaultValues: { rewardUseCase: null, rewardCurrency: '' } })
  const { errors } = formState
  return (
    <form noValidate onSubmit={handleSubmit(setConfirming)} className="grid gap-6">
      <Controller
        name="rewardUseCase"
        control={control}
        render={({ field }) => (
          <UseCaseChoice
            label={t('useCase')}
            value={field.value}
            onValueChange={field.onChange}
            firstRef={field.ref}
            error={errors.rewardUseCase?.message}
          />
        )}
      />
      <Controller
        name="rewardCurrency"
        control={control}
        render={({ field }) => (
          <Field label={t('currency')} error={errors.rewardCurrency?.message}>
            <Combobox
              options={options}
              value={field.value || null}
              onValueChange={field.onChange}
              placeholder={t('chooseCurrency')}
              searchLabel={t('searchCurrencies')}
              closed={({ label, note }) => `${label} (${note})`}
              className="sm:min-h-11"
            />
          </Field>
        )}
      />
      <Notice kind="warning">{t('warning')}</Notice>
      <Button type="submit" variant="primary" size="large">
        {t('submit')}
      </Button>
      <ConfirmCurrency id={id} companyName={companyName} choice={confirming} onClose={() => setConfirming(undefined)} />
    </form>
  )
}

/** Returns the currencies that rewards can have, as options with name, symbol and code. */
export function currencyOptions(): ComboboxOption[] {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' })
  return rewardCurrencies.map((value) => {
    const symbol = currencySymbol(value)
    return { value, label: names.of(value) ?? value, note: symbol === value ? value : `${symbol} ${value}` }
  })
}
