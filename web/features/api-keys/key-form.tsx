import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useMemo } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Ability, Permissions } from '#graphql/contracts/access/abilities.ts'
import { keyAbilities, keyRoles } from '#graphql/contracts/key/key.ts'
import { roleMay } from '#web/entities/team/role-may.ts'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import { addDays, dayIn, formatCalendarDay } from '#web/lib/dates/dates.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type KeyValues, keySchema, type StoredKey, valuesOf } from './key-form-values.ts'

type KeyFormProps = {
  /** The key to edit. Undefined if the form creates a new key. */
  stored?: StoredKey
  permissions: Permissions
  onSend: (form: KeyValues) => Promise<unknown>
}

/** The form for the name, abilities, networks and expiry of a key. The role of an existing key cannot change. */
export function KeyForm({ stored, permissions, onSend }: KeyFormProps) {
  const t = useTranslations('apiKeys.form')
  const roleWord = useRoleWord()
  const { timeZone, currency } = useUser().company
  const company = useMemo(() => ({ timeZone, currency }), [timeZone, currency])
  const resolver = useMemo(() => standardSchemaResolver(keySchema(company, { badDay: t('badDay'), stored })), [company, stored, t])
  const form = useKeptForm(`key:${stored?.id ?? 'new'}`, { resolver, mode: 'onTouched', defaultValues: valuesOf(stored, company) })
  const { control, register, formState, watch } = form
  const { errors, isSubmitting, isDirty } = formState
  const { field: role } = useController({ control, name: 'role' })
  const { field: reach } = useController({ control, name: 'reach' })
  const { field: abilities } = useController({ control, name: 'abilities' })
  const submit = useFormSubmit(form, ['name', 'role', 'abilities', 'networks', 'expiresAt', 'monthlyLimit'], onSend)
  const offered = keyAbilities.filter((ability) => roleMay(role.value, ability, permissions) || abilities.value.includes(ability))
  const [day, today] = [watch('expiresAt'), dayIn(timeZone)]
  return (
    <DialogForm
      onSubmit={submit}
      isBusy={isSubmitting}
      refusal={errors.root?.message}
      act={t(stored ? 'save' : 'create')}
      isDisabled={stored !== undefined && !isDirty}
      keep={t('cancel')}
    >
      <div className="grid gap-5">
        <Field label={t('name')} help={t('nameHelp')} error={errors.name?.message}>
          <Input autoComplete="off" maxLength={80} {...register('name')} />
        </Field>
        {!stored && (
          <Field label={t('role')} help={t('roleHelp')} error={errors.role?.message}>
            <Select
              value={role.value}
              onValueChange={(next) => {
                role.onChange(next)
                abilities.onChange([])
              }}
              options={keyRoles.map((each) => ({ value: each, label: roleWord(each) }))}
            />
          </Field>
        )}
        <div>
          <p className="mb-2 text-xs font-medium">{t('reach')}</p>
          <RadioGroup aria-label={t('reach')} value={reach.value} onValueChange={reach.onChange}>
            <RadioItem value="all">{t('all', { role: roleWord(role.value) })}</RadioItem>
            <RadioItem value="some">{t('some')}</RadioItem>
          </RadioGroup>
          {reach.value === 'some' && <AbilityChoice offered={offered} value={abilities.value} onChange={abilities.onChange} />}
          {errors.abilities?.message && <p className="mt-1.5 text-xs text-destructive">{errors.abilities.message}</p>}
        </div>
        <Field label={t('networks')} optional help={t('networksHelp')} error={errors.networks?.message}>
          <Textarea rows={2} autoCapitalize="none" autoComplete="off" spellCheck={false} className="num" {...register('networks')} />
        </Field>
        <Field
          label={t('expires')}
          help={day && t('expiresHelp', { day: formatCalendarDay(day, { year: true }) })}
          error={errors.expiresAt?.message}
        >
          <DateInput min={today} max={addDays(today, 3649)} {...register('expiresAt')} />
        </Field>
        <Field label={t('limit', { symbol: currencySymbol(currency) })} optional help={t('limitHelp')} error={errors.monthlyLimit?.message}>
          <Input inputMode="decimal" autoComplete="off" className="num" {...moneyField(form, 'monthlyLimit', currency)} />
        </Field>
      </div>
    </DialogForm>
  )
}

type AbilityChoiceProps = {
  /** The abilities to choose from, which are those of the key's role and those the key already has. */
  offered: readonly Ability[]
  value: readonly Ability[]
  onChange: (abilities: Ability[]) => void
}

/** Chooses the abilities of a key. An ability that the user lacks can only be removed. */
function AbilityChoice({ offered, value, onChange }: AbilityChoiceProps) {
  const t = useTranslations('apiKeys.form')
  const words = useTranslations('permissions.abilities')
  const may = useMay()
  const id = useId()
  return (
    <fieldset className="mt-3 min-w-0" aria-describedby={`${id}-note`}>
      <legend className="sr-only">{t('abilities')}</legend>
      <ul className="max-h-64 overflow-y-auto border-y">
        {offered.map((ability) => {
          const isChosen = value.includes(ability)
          return (
            <li key={ability} className="border-b last:border-b-0">
              <label htmlFor={`${id}-${ability}`} className="flex min-h-11 items-center gap-3 py-1.5">
                <Checkbox
                  id={`${id}-${ability}`}
                  checked={isChosen}
                  disabled={!isChosen && !may(ability)}
                  onCheckedChange={(checked) => onChange(checked ? [...value, ability] : value.filter((each) => each !== ability))}
                />
                <span>{words(ability)}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <p id={`${id}-note`} className="mt-1.5 text-xs text-muted-foreground">
        {t('abilitiesNote')}
      </p>
    </fieldset>
  )
}
