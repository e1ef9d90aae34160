import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Recharge } from './recharge.ts'

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

/** "I have sent it": what the bank calls the transfer, so that finance finds it sooner; said again, it corrects it. */
export function ReportTransfer({ recharge: { id, transfer_reference } }: { recharge: Recharge }) {
  const t = useTranslations('rechargeStatus')
  const report = useActionDialog(ReportTransferCommand, { variables: (typed: { reference: string }) => ({ id, ...typed }) })
  const resolver = useMemo(() => {
    const reference = z
      .string()
      .check(z.trim(), z.minLength(1, t('utrMissing')), z.maxLength(referenceMax, t('utrLong', { max: referenceMax })))
    return standardSchemaResolver(z.object({ reference }))
  }, [t])
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { reference: transfer_reference ?? '' },
  })
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
