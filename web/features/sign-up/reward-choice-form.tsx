import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { rewardUseCaseInput } from '#graphql/contracts/company/settings.ts'
import type { RewardUseCase } from '#graphql/contracts/company/words.ts'
import type { CurrencyOffer } from '#graphql/contracts/rest/sign-up.ts'
import { fieldErrors } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmCurrency } from './confirm-currency.tsx'
import { currencyOptions, currencySign, missingCurrencies } from './currency-options.ts'
import { UseCaseChoice } from './use-case-choice.tsx'

type Form = { rewardUseCase: RewardUseCase | null; rewardCurrency: string }

const resolver = standardSchemaResolver<Form, unknown, Form>(
  formSchema<Form>((form) => z.safeParse(rewardUseCaseInput, form).error?.issues ?? []),
)

type RewardChoiceFormProps = { id: string; companyName: string; offers: readonly CurrencyOffer[] }

/** Asks for the use case and the currency (P8). The currency needs a confirmation, as it can never change. */
export function RewardChoiceForm({ id, companyName, offers }: RewardChoiceFormProps) {
  const t = useTranslations('signup.useCase')
  const { revalidate } = useRevalidator()
  const options = useMemo(() => currencyOptions(offers, (count) => t('brands', { count })), [offers, t])
  const missing = useMemo(() => missingCurrencies(offers), [offers])
  const [confirming, setConfirming] = useState<Form>()
  const { control, handleSubmit, formState, setError, setValue } = useKeptForm<Form>(
    { never: 'guest' },
    {
      resolver,
      defaultValues: { rewardUseCase: null, rewardCurrency: '' },
    },
  )
  const { errors } = formState
  const showRefusal = (error: unknown): boolean => {
    if (fieldErrors(error).rewardCurrency === undefined) return false
    setConfirming(undefined)
    setValue('rewardCurrency', '')
    showFieldRefusals<Form>(error, ['rewardCurrency'], setError)
    void revalidate()
    return true
  }
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
          <div>
            <Field label={t('currency')} error={errors.rewardCurrency?.message}>
              <Combobox
                options={options}
                value={field.value || null}
                onValueChange={field.onChange}
                placeholder={t('chooseCurrency')}
                searchLabel={t('searchCurrencies')}
                closed={({ label, value }) => `${label} (${currencySign(value)})`}
                className="sm:min-h-11"
              />
            </Field>
            {missing.length > 0 && <CurrenciesNotYet currencies={missing} />}
          </div>
        )}
      />
      <Notice kind="warning">{t('warning')}</Notice>
      <Button type="submit" variant="primary" size="large">
        {t('submit')}
      </Button>
      <ConfirmCurrency
        id={id}
        companyName={companyName}
        choice={confirming}
        onRefused={showRefusal}
        onClose={() => setConfirming(undefined)}
      />
    </form>
  )
}

/** The currencies without brands, which cannot be chosen, in a list that opens on demand. */
function CurrenciesNotYet({ currencies }: { currencies: readonly string[] }) {
  const t = useTranslations('signup.useCase')
  return (
    <details data-slot="not-yet" className="group mt-3 text-xs text-muted-foreground">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 py-2 hover:text-foreground sm:py-0.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 stroke-[1.8] transition-transform group-open:rotate-90" />
        <span>{t('notYet', { count: currencies.length })}</span>
      </summary>
      <p className="mt-2 pl-5">{t('notYetText')}</p>
      <ul className="mt-2 columns-1 gap-x-6 pl-5 sm:columns-2">
        {currencies.map((currency) => (
          <li key={currency} className="break-inside-avoid py-0.5">
            {currency}
          </li>
        ))}
      </ul>
    </details>
  )
}
