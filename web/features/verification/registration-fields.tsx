import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { parseGstin } from '#graphql/contracts/company/gstin.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { type CompanyForm, compareNumbers, findDifferingState } from './company-form.ts'
import { CountryField } from './country-field.tsx'

/** The registration number, typed twice and compared (V13, C4). A valid GSTIN is decoded below the field. */
export function RegistrationFields({ form }: { form: UseFormReturn<CompanyForm> }) {
  const t = useTranslations('companyInformation')
  const { register, control, formState } = form
  const { errors } = formState
  const { field: country } = useController({ control, name: 'registrationCountry' })
  const [number, again, state, addressCountry] = useWatch({
    control,
    name: ['registrationNumber', 'confirmRegistrationNumber', 'state', 'country'],
  })
  const isIndia = country.value === 'IN'
  const gstin = isIndia ? parseGstin(number) : undefined
  const differingState = findDifferingState({
    country: addressCountry,
    state,
    registrationCountry: country.value,
    registrationNumber: number,
  })
  const compared = compareNumbers(number, again)
  const changeCountry = (countryCode: string) => {
    country.onChange(countryCode)
    form.clearErrors('registrationNumber')
  }
  return (
    <>
      <CountryField
        label={t('fields.registrationCountry')}
        field={country}
        onChange={changeCountry}
        error={errors.registrationCountry?.message}
      />
      <Field
        label={t('fields.registrationNumber')}
        help={
          differingState
            ? t('decodedElsewhere', { state: differingState, address: state })
            : gstin
              ? t('decoded', { state: gstin.state, pan: gstin.pan })
              : t(isIndia ? 'gstinHelp' : 'numberHelp')
        }
        error={gstin ? undefined : errors.registrationNumber?.message}
      >
        <Input
          placeholder={t(isIndia ? 'gstinPlaceholder' : 'numberPlaceholder')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="num"
          {...register('registrationNumber', { deps: again ? ['confirmRegistrationNumber'] : [] })}
        />
      </Field>
      <Field
        label={t('fields.confirmRegistrationNumber')}
        help={compared === 'same' ? t('matches') : undefined}
        error={compared === 'other' ? t('mismatch') : compared === 'same' ? undefined : errors.confirmRegistrationNumber?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="num"
          {...register('confirmRegistrationNumber')}
        />
      </Field>
    </>
  )
}
