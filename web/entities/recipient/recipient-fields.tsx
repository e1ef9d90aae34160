import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useId, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { suggestAddress } from '#graphql/contracts/address/mistyped-domain.ts'
import { countries } from '#graphql/contracts/country/countries.ts'
import type { RecipientInput } from '#web/gql/graphql.ts'
import { timeZones } from '#web/lib/dates/time-zones.ts'
import { fieldErrors, useErrorText } from '#web/lib/errors/error-text.ts'
import { editableMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { useUser } from '#web/lib/session/session.ts'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field as LabelledField } from '#web/ui/field.tsx'
import { forgetKept, useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PersonField as Field } from './column-choice.ts'
import { requiredOwnField, usePeopleTarget } from './people-target.ts'
import { type RecipientForm, recipientForm, recipientOf } from './recipient-form.ts'

/**
 * Creates the form of one person, with the server's errors shown at their fields. `mode` is when fields are validated. Forms that add
 * several people use "onSubmit", as errors shown on blur shift the layout.
 */
export function useRecipientForm(
  initial: RecipientForm,
  onSave: (input: RecipientInput) => Promise<unknown>,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
) {
  const t = useTranslations('recipients')
  const target = usePeopleTarget()
  const { currency, fields } = target
  const needs = requiredOwnField(target)
  const home = useUser().company.country ?? 'IN'
  const errorText = useErrorText()
  const resolver = useMemo(() => {
    const words = { value: t('valueInvalid'), points: t('pointsMissing') }
    return standardSchemaResolver(recipientForm({ currency, home, needs, words }))
  }, [currency, home, needs, t])
  const form = useKeptForm(`recipient:${initial.email || 'new'}`, { resolver, mode, defaultValues: initial })
  const submit = form.handleSubmit(async (typed) => {
    try {
      await onSave(recipientOf(typed, currency, home))
      forgetKept(form)
    } catch (error) {
      const refused = fieldErrors(error)
      for (const name of fields) {
        const message = refused[`input.${name === 'sendAt' ? 'sendAtLocal' : name}`]
        if (message) form.setError(name, { message })
      }
      if (Object.keys(refused).length === 0) form.setError('root', { message: errorText(error) })
    }
  })
  return { form, submit }
}

type RecipientFieldsProps = { form: UseFormReturn<RecipientForm>; fields: Field[]; className?: string; children?: ReactNode }

/** The fields of one person, one control each. */
export function RecipientFields({ form, fields, className, children }: RecipientFieldsProps) {
  const { errors } = form.formState
  return (
    <div className={className}>
      {errors.root?.message && (
        <Notice kind="error" className="col-span-full">
          {errors.root.message}
        </Notice>
      )}
      {fields.map((field) => (
        <PersonField key={field} form={form} field={field} />
      ))}
      {children}
    </div>
  )
}

type PersonFieldProps = { form: UseFormReturn<RecipientForm>; field: Field }

/** One field of a person. Country and time zone suggest matches while the user types, and accept other spellings. */
function PersonField({ form, field }: PersonFieldProps) {
  const t = useTranslations('recipients')
  const target = usePeopleTarget()
  const listId = useId()
  const isRequired = field === 'email' || field === requiredOwnField(target)
  const message = form.formState.errors[field]?.message
  const meant = field === 'email' ? suggestAddress(form.watch('email')) : undefined
  const help = meant ? (
    <MeantAddress address={meant} onUse={() => form.setValue('email', meant, { shouldDirty: true })} />
  ) : field === 'sendAt' ? (
    t('sendAtHelp')
  ) : field === 'tags' ? (
    t('tagsHelp')
  ) : undefined
  const offered = field === 'country' ? countryNames() : field === 'timeZone' ? timeZones().map(({ value }) => value) : undefined
  const props = { autoComplete: 'off' as const, ...(field === 'value' ? moneyField(form, field, target.currency) : form.register(field)) }
  return (
    <LabelledField label={t(field)} optional={!isRequired} error={message} {...(help && { help })}>
      {field === 'email' ? (
        <EmailInput {...props} />
      ) : field === 'value' || field === 'points' ? (
        <Input inputMode="decimal" className="num" placeholder={placeholderOf(field, target)} {...props} />
      ) : (
        <Input
          {...(field === 'phone' && { type: 'tel', className: 'num' })}
          {...(field === 'sendAt' && { className: 'num', placeholder: '2026-11-23 09:30' })}
          {...(offered && { list: listId })}
          {...props}
        />
      )}
      {offered && (
        <datalist id={listId}>
          {offered.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </LabelledField>
  )
}

type MeantAddressProps = { address: string; onUse: () => void }

/** Asks whether an address with a mistyped domain means another one, which a press on it enters. */
function MeantAddress({ address, onUse }: MeantAddressProps) {
  const t = useTranslations('recipients')
  return (
    <span key={address}>
      {t.rich('didYouMean', {
        address,
        use: (chunks) => (
          <button type="button" className="font-medium underline underline-offset-2" onClick={onUse}>
            {chunks}
          </button>
        ),
      })}
    </span>
  )
}

function placeholderOf(field: 'value' | 'points', { common, currency }: { common: string | null; currency: string }): string {
  if (!common) return field === 'value' ? '500' : '100'
  return field === 'value' ? editableMoney(common, currency) : common
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const countryNames = (): string[] => countries.map((countryCode) => names.of(countryCode) ?? countryCode)
