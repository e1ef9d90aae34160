import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { changeReason } from '#graphql/rules/company/change-request.input.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { fieldErrors, useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AddressFields } from './address-fields.tsx'
import { BusinessFields } from './business-fields.tsx'
import { ChangeDocumentsChoice } from './change-documents.tsx'
import { companyFields, companyForm, formOf, inputOf, type StoredCompany } from './company-form.ts'
import { RegistrationFields } from './registration-fields.tsx'

const RequestCompanyChange = graphql(`
  mutation RequestCompanyChange($input: CompanyDetailsInput!, $reason: String!, $documents: [ID!]) {
    requestCompanyChange(input: $input, reason: $reason, documents: $documents) {
      id
      ...ChangeReport_request
    }
  }
`)

type ChangeEditorProps = { company: StoredCompany; onDone: () => Promise<unknown>; onCancel: () => void }

/** What a verified company wants to be changed, why, and what proves it (A8). */
export function ChangeEditor({ company, onDone, onCancel }: ChangeEditorProps) {
  const t = useTranslations('companyInformation')
  const errorText = useErrorText()
  const [request, { loading }] = useMutation(RequestCompanyChange)
  const form = useForm({
    resolver: standardSchemaResolver(companyForm),
    mode: 'onTouched',
    // Typed again only where the number changes.
    defaultValues: { ...formOf(company), confirmRegistrationNumber: company.registration_number ?? '' },
  })
  const { handleSubmit, setError, formState } = form
  const { errors, isDirty } = formState
  const [reason, setReason] = useState('')
  const [documents, attach] = useState<string[]>([])
  const [wrong, setWrong] = useState<{ reason?: string; documents?: string }>({})

  const submit = handleSubmit(async (values) => {
    const parsed = z.safeParse(changeReason, reason)
    setWrong(parsed.success ? {} : { reason: parsed.error.issues[0]?.message ?? '' })
    if (!isDirty) return setError('root', { message: t('change.nothing') })
    if (!parsed.success) return
    try {
      const send = () => request({ variables: { input: inputOf(values), reason: parsed.data, documents } })
      if (await confirmThen(send)) await onDone()
    } catch (error) {
      const { reason, documents } = fieldErrors(error)
      if (reason || documents) setWrong({ ...(reason && { reason }), ...(documents && { documents }) })
      else if (!showFieldRefusals(error, companyFields, setError)) setError('root', { message: errorText(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-8">
      <h2 className="text-lg">{t('change.title')}</h2>
      <p className="mt-1 mb-6 max-w-[640px] text-muted-foreground">{t('change.lead')}</p>
      <Section title={t('business')}>
        <div className="grid max-w-[560px] gap-5">
          <BusinessFields form={form} />
        </div>
      </Section>
      <Section title={t('addressTitle')}>
        <div className="grid max-w-[560px] gap-5">
          <AddressFields form={form} />
        </div>
      </Section>
      <Section title={t('registration')}>
        <div className="grid max-w-[560px] gap-5">
          <RegistrationFields form={form} />
        </div>
      </Section>
      <Section title={t('change.documents')} note={t('change.documentsNote')}>
        <ChangeDocumentsChoice value={documents} onChange={attach} error={wrong.documents} />
      </Section>
      <Section title={t('change.why')}>
        <Field label={t('change.whyLabel')} error={wrong.reason} className="max-w-[560px]">
          <Textarea rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Section>
      <div className="border-t pt-5">
        {errors.root?.message && (
          <Notice kind="error" className="mb-4">
            {errors.root.message}
          </Notice>
        )}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onCancel}>{t('change.cancel')}</Button>
          <Button type="submit" variant="primary" busy={loading}>
            {t('change.send')}
          </Button>
        </div>
      </div>
      <UnsavedGuard isDirty={isDirty && !loading} />
    </form>
  )
}
