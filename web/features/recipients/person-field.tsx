import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { countries } from '#graphql/rules/platform/input/countries.ts'
import { timeZones } from '#web/lib/dates/time-zones.ts'
import { editableMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field as LabelledField } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { PersonField as Field } from './column-choice.ts'
import { needsOwn, usePeopleTarget } from './people-target.ts'
import type { RecipientForm } from './recipient-form.ts'

type PersonFieldProps = { form: UseFormReturn<RecipientForm>; field: Field }

/** One field of a person. Countries and zones are offered while typing, and read however they are written. */
export function PersonField({ form, field }: PersonFieldProps) {
  const t = useTranslations('recipients')
  const target = usePeopleTarget()
  const listId = useId()
  const isRequired = field === 'email' || field === needsOwn(target)
  const message = form.formState.errors[field]?.message
  const help = field === 'sendAt' ? t('sendAtHelp') : field === 'tags' ? t('tagsHelp') : undefined
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

function placeholderOf(field: 'value' | 'points', { common, currency }: { common: string | null; currency: string }): string {
  if (!common) return field === 'value' ? '500' : '100'
  return field === 'value' ? editableMoney(common, currency) : common
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const countryNames = (): string[] => countries.map((code) => names.of(code) ?? code)
