import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SwitchRow } from '#web/features/preference/switch-row.tsx'
import { graphql } from '#web/gql/gql.ts'
import type { LowBalancePageQuery } from '#web/gql/graphql.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { alertForm, formOf, inputOf } from './alert-form.ts'
import { AlertReceivers } from './alert-receivers.tsx'

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

/** From which balance on somebody is told, and who (R22). The company's, not one's own. */
export function AlertEditor({ wallet, people }: AlertEditorProps) {
  const t = useTranslations('lowBalance')
  const errorText = useErrorText()
  const [save, { loading }] = useMutation(SetLowBalanceAlert)
  const [isSaved, setSaved] = useState(false)
  const { currency, available } = wallet
  const resolver = useMemo(() => standardSchemaResolver(alertForm(currency, t('amountInvalid'))), [currency, t])
  const { register, control, handleSubmit, reset, setError, formState } = useForm({
    resolver,
    mode: 'onTouched',
    values: formOf(wallet),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty } = formState
  const { field: isOn } = useController({ control, name: 'isOn' })
  const { field: receivers } = useController({ control, name: 'receivers' })

  const submit = handleSubmit(async (form) => {
    setSaved(false)
    try {
      const { data } = await save({ variables: { input: inputOf(form, currency) } })
      if (data?.setLowBalanceAlert) reset(formOf(data.setLowBalanceAlert))
      setSaved(true)
    } catch (error) {
      setError('root', { message: errorText(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[560px] gap-6">
      <SwitchRow label={t('switch')} note={t('switchNote')} checked={isOn.value} onCheckedChange={isOn.onChange} />
      {isOn.value && (
        <>
          <Field
            label={t('amount')}
            help={t('amountHelp', { balance: formatMoney(available, currency, { whole: true }) })}
            error={errors.amount?.message}
          >
            <AmountInput currency={currency} className="max-w-[320px]" {...register('amount')} />
          </Field>
          <AlertReceivers people={people} value={receivers.value} onChange={receivers.onChange} error={errors.receivers?.message} />
        </>
      )}
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <div className="flex items-center gap-4">
        <Button type="submit" busy={loading}>
          {t('save')}
        </Button>
        <span role="status" className="text-xs text-muted-foreground">
          {isDirty ? t('unsaved') : isSaved ? t(isOn.value ? 'savedOn' : 'savedOff') : ''}
        </span>
      </div>
    </form>
  )
}
