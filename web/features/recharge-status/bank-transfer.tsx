import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { ProformaDetails } from '#graphql/contracts/document/words.ts'
import { isOneOf, reportableRecharges } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { subtractMoney } from '#web/lib/money/money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyableText } from '#web/ui/copyable-text.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import type { BillingDocument, Recharge } from './recharge.ts'

/**
 * The bank details and payment reference for a transfer, each with a copy button. Before payment, a form reports the transfer. Hidden
 * without a pro-forma.
 */
export function BankTransfer({ recharge, proforma }: { recharge: Recharge; proforma: BillingDocument | undefined }) {
  const t = useTranslations('rechargeStatus')
  const may = useMay()
  if (!proforma) return null
  const { bank, paymentReference } = trust<ProformaDetails>(proforma.details)
  const { currency, total_payable, paid_amount, status } = recharge
  const rest = subtractMoney(total_payable, paid_amount)
  return (
    <>
      <Section title={t('transferTo')} className="mt-10">
        <dl className="grid">
          <Detail name={t('reference')} copied={paymentReference} note={t('referenceNote')} />
          <Detail
            name={t('sum')}
            copied={formatMoney(rest, currency, { bare: true }).replaceAll(',', '')}
            shown={formatMoney(rest, currency)}
          />
          <Detail name={t('holder')} copied={bank.holder} />
          <Detail name={t('account')} copied={bank.account} />
          <Detail name={t(currency === 'INR' ? 'ifsc' : 'bankCode')} copied={bank.code} />
          {bank.swift && <Detail name={t('swift')} copied={bank.swift} />}
          <Detail name={t('bank')}>{bank.bank}</Detail>
        </dl>
      </Section>
      {may('recharge.start') && isOneOf(reportableRecharges, status) && <ReportTransfer recharge={recharge} />}
    </>
  )
}

type DetailProps = { name: string; note?: string; children?: ReactNode; copied?: string; shown?: string }

function Detail({ name, note, copied, shown, children }: DetailProps) {
  const t = useTranslations('rechargeStatus')
  return (
    <div className="grid gap-x-6 border-b py-2.5 first:pt-0 sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {copied === undefined ? children : <CopyableText text={copied} shown={shown} label={t('copy', { what: name })} />}
        {note && <span className="block text-xs font-normal text-muted-foreground">{note}</span>}
      </dd>
    </div>
  )
}

const ReportTransferCommand = graphql(`
  mutation ReportTransfer($id: ID!, $reference: String!) {
    reportTransfer(id: $id, reference: $reference) {
      id
      status
      transfer_reference
      expected_at
      revision
    }
  }
`)

const referenceMax = 64

/** Reports the bank's reference of a transfer, so that finance can match it sooner. A second report replaces the first. */
function ReportTransfer({ recharge: { id, transfer_reference } }: { recharge: Recharge }) {
  const t = useTranslations('rechargeStatus')
  const report = useActionDialog(ReportTransferCommand, { variables: (typed: { reference: string }) => ({ id, ...typed }) })
  const resolver = useMemo(() => {
    const reference = z
      .string()
      .check(z.trim(), z.minLength(1, t('utrMissing')), z.maxLength(referenceMax, t('utrLong', { max: referenceMax })))
    return standardSchemaResolver(z.object({ reference }))
  }, [t])
  const form = useKeptForm(
    { never: 'bankDetails' },
    {
      resolver,
      mode: 'onTouched',
      defaultValues: { reference: transfer_reference ?? '' },
    },
  )
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['reference'], report)
  return (
    <Section title={t('sent')}>
      <form noValidate onSubmit={submit} className="max-w-[440px]">
        <Field label={t('utr')} help={t('sentHelp')} error={errors.reference?.message}>
          <Input autoComplete="off" spellCheck={false} {...form.register('reference')} />
        </Field>
        {errors.root?.message && (
          <Notice kind="error" className="mt-4">
            {errors.root.message}
          </Notice>
        )}
        <Button type="submit" variant={transfer_reference ? 'outline' : 'primary'} busy={isSubmitting} className="mt-4">
          {t(transfer_reference ? 'correctAct' : 'sentAct')}
        </Button>
      </form>
    </Section>
  )
}
