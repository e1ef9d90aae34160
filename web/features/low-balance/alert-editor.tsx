import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CircleAlert } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { alertReceiversMax } from '#graphql/contracts/money/money-input.ts'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import { graphql } from '#web/gql/gql.ts'
import type { LowBalancePageQuery } from '#web/gql/graphql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { useUser } from '#web/lib/session/session.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'
import { type AlertForm, alertForm, alertFormOf, alertInputOf } from './alert-form.ts'

const SetLowBalanceAlert = graphql(`
  mutation SetLowBalanceAlert($input: LowBalanceAlertInput!) {
    setLowBalanceAlert(input: $input) {
      id
      currency
      low_balance_threshold
      alert_receivers
    }
  }
`)

type AlertEditorProps = { wallet: LowBalancePageQuery['wallets'][number]; people: LowBalancePageQuery['members'] }

/**
 * Sets the company's low-balance threshold and who gets the email (R22). The switch saves immediately if the form is valid, and the button
 * saves the fields. `useSaveForm` does not fit, as it waits for the button.
 */
export function AlertEditor({ wallet, people }: AlertEditorProps) {
  const t = useTranslations('lowBalance')
  const errorText = useErrorText()
  const me = useUser().id
  const [save, { loading }] = useMutation(SetLowBalanceAlert)
  const [isSaved, setIsSaved] = useState(false)
  const { currency, available } = wallet
  const isStored = wallet.low_balance_threshold !== null
  // Restores the fields if the alert is switched off and on again.
  const [last, setLast] = useState({ amount: '', receivers: people.some(({ id }) => id === me) ? [me] : [] })
  const schema = useMemo(() => alertForm(currency, people, t('amountInvalid')), [currency, people, t])
  const form = useKeptForm('low-balance', {
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    values: isStored ? alertFormOf(wallet) : { isOn: false, ...last },
    resetOptions: { keepDirtyValues: true },
  })
  const { control, handleSubmit, reset, getValues, setError, setFocus, formState } = form
  const { errors, isDirty } = formState
  const { field: isOn } = useController({ control, name: 'isOn' })
  const { field: receivers } = useController({ control, name: 'receivers' })

  const store = async (form: AlertForm, onFailure?: () => void) => {
    setIsSaved(false)
    const { amount, receivers } = form
    setLast({ amount, receivers })
    try {
      const { data } = await save({ variables: { input: alertInputOf(form, currency, people) } })
      if (data?.setLowBalanceAlert) reset({ ...alertFormOf(data.setLowBalanceAlert), amount, receivers })
      setIsSaved(true)
    } catch (error) {
      onFailure?.()
      setError('root', { message: errorText(error) })
    }
  }
  const toggle = (next: boolean) => {
    if (loading) return
    setIsSaved(false)
    isOn.onChange(next)
    const form = { ...getValues(), isOn: next }
    if (next !== isStored && z.safeParse(schema, form).success) void store(form, () => isOn.onChange(isStored))
    else if (next) requestAnimationFrame(() => setFocus('amount'))
  }
  return (
    <form noValidate onSubmit={handleSubmit((form) => store(form))} className="grid max-w-[560px] gap-6">
      <SwitchRow label={t('switch')} note={t('switchNote')} checked={isOn.value} onCheckedChange={toggle} />
      {isOn.value && (
        <>
          <Field
            label={t('amount')}
            help={t('amountHelp', { balance: formatMoney(available, currency, { whole: true }) })}
            error={errors.amount?.message}
          >
            <AmountInput currency={currency} className="max-w-[320px]" {...moneyField(form, 'amount', currency)} />
          </Field>
          <AlertReceivers people={people} value={receivers.value} onChange={receivers.onChange} error={errors.receivers?.message} />
        </>
      )}
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        {isOn.value && (
          <Button type="submit" variant="primary" busy={loading}>
            {t('save')}
          </Button>
        )}
        <span role="status" className="text-xs text-muted-foreground">
          {isOn.value && !isStored && !loading
            ? t('notOnYet')
            : isDirty && isOn.value && !loading
              ? t('unsaved')
              : isSaved
                ? t(isOn.value ? 'savedOn' : 'savedOff')
                : ''}
        </span>
      </div>
      <UnsavedGuard isDirty={isDirty && isOn.value && !loading} />
    </form>
  )
}

type AlertReceiversProps = {
  people: LowBalancePageQuery['members']
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Chooses up to five people who can see money. People who lost that permission can only be removed. */
function AlertReceivers({ people, value, onChange, error }: AlertReceiversProps) {
  const t = useTranslations('lowBalance')
  const roleWord = useRoleWord()
  const id = useId()
  const listed = value.filter((each) => people.some((person) => person.id === each))
  const toggle = (person: string, isChosen: boolean) => onChange(isChosen ? [...listed, person] : listed.filter((each) => each !== person))
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="mb-1.5 text-xs font-medium">{t('receivers')}</legend>
      <ul className="max-h-72 overflow-y-auto border-y">
        {people.map((person) => {
          const isChosen = listed.includes(person.id)
          return (
            <li key={person.id} className="border-b last:border-b-0">
              <label htmlFor={`${id}-${person.id}`} className="flex min-h-11 items-center gap-3 py-1.5">
                <Checkbox
                  id={`${id}-${person.id}`}
                  checked={isChosen}
                  disabled={!isChosen && listed.length >= alertReceiversMax}
                  onCheckedChange={(checked) => toggle(person.id, checked)}
                />
                <span className="min-w-0 flex-1 truncate">{person.name}</span>
                <span className="text-xs text-muted-foreground">{roleWord(person.company_role)}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <p id={`${id}-note`} className={error ? 'mt-1.5 flex gap-1.5 text-xs text-destructive' : 'mt-1.5 text-xs text-muted-foreground'}>
        {error && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />}
        <span>{error ?? t('receiversHelp', { max: alertReceiversMax })}</span>
      </p>
    </fieldset>
  )
}
