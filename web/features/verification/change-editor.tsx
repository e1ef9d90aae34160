import { useMutation, useQuery } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { changeReason } from '#graphql/contracts/company/details.ts'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { UploadDocument } from '#web/features/documents/upload-document.tsx'
import { graphql } from '#web/gql/gql.ts'
import { fieldErrors, useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx'
import { useKeptForm, useKeptText } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AddressFields } from './address-fields.tsx'
import { BusinessFields } from './business-fields.tsx'
import { ChangeDocuments } from './change-query.ts'
import { companyFields, companyForm, companyFormOf, companyInputOf, type StoredCompany } from './company-form.ts'
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

/** Requests a change to a verified company's details, with a reason and documents (A8). */
export function ChangeEditor({ company, onDone, onCancel }: ChangeEditorProps) {
  const t = useTranslations('companyInformation')
  const errorText = useErrorText()
  const [request, { loading }] = useMutation(RequestCompanyChange)
  const form = useKeptForm('company-change', {
    resolver: standardSchemaResolver(companyForm),
    mode: 'onTouched',
    // The user retypes the number only if they change it.
    defaultValues: { ...companyFormOf(company), confirmRegistrationNumber: company.registration_number ?? '' },
  })
  const { handleSubmit, setError, formState } = form
  const { errors, isDirty } = formState
  const [reason, setReason] = useKeptText('company-change-reason')
  const [documents, setDocuments] = useState<string[]>([])
  const [inputErrors, setInputErrors] = useState<{ reason?: string; documents?: string }>({})

  const submit = handleSubmit(async (values) => {
    const parsed = z.safeParse(changeReason, reason)
    setInputErrors(parsed.success ? {} : { reason: parsed.error.issues[0]?.message ?? '' })
    if (!isDirty) return setError('root', { message: t('change.nothing') })
    if (!parsed.success) return
    try {
      const send = () => request({ variables: { input: companyInputOf(values), reason: parsed.data, documents } })
      if (await withStepUp(send)) await onDone()
    } catch (error) {
      const { reason, documents } = fieldErrors(error)
      if (reason || documents) setInputErrors({ ...(reason && { reason }), ...(documents && { documents }) })
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
        <ChangeDocumentsChoice value={documents} onChange={setDocuments} error={inputErrors.documents} />
      </Section>
      <Section title={t('change.why')}>
        <Field label={t('change.whyLabel')} error={inputErrors.reason} className="max-w-[560px]">
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

type ChangeDocumentsProps = { value: readonly string[]; onChange: (ids: string[]) => void; error: string | undefined }

/** Chooses the uploaded documents that support a change of company details. New uploads are selected automatically. */
function ChangeDocumentsChoice({ value, onChange, error }: ChangeDocumentsProps) {
  const t = useTranslations('companyInformation.change')
  const id = useId()
  const { data, refetch } = useQuery(ChangeDocuments)
  const documents = data?.documents
  const attachNew = async () => {
    const earlier = new Set(documents?.map((each) => each.id))
    const { data: again } = await refetch()
    const fresh = again?.documents.filter((each) => !earlier.has(each.id)).map((each) => each.id) ?? []
    onChange([...value, ...fresh])
  }
  return (
    <div className="grid gap-5">
      {documents && documents.length > 0 && (
        <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
          <legend className="mb-1.5 text-xs font-medium">{t('documentsList')}</legend>
          <ul className="border-y">
            {documents.map(({ id: document, name }) => (
              <li key={document} className="border-b last:border-b-0">
                <label htmlFor={`${id}-${document}`} className="flex min-h-11 items-center gap-3 py-1.5">
                  <Checkbox
                    id={`${id}-${document}`}
                    checked={value.includes(document)}
                    onCheckedChange={(isOn) => onChange(isOn ? [...value, document] : value.filter((each) => each !== document))}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {documents?.length === 0 && <p className="text-xs text-muted-foreground">{t('documentsNone')}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-xs text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />
          <span>{error}</span>
        </p>
      )}
      <UploadDocument onUploaded={attachNew} />
    </div>
  )
}
