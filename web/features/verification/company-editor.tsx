import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { updateCompany } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { AddressFields } from './address-fields.tsx'
import { BusinessFields } from './business-fields.tsx'
import { type CompanyForm, companyFields, companyForm, companyFormOf, companyInputOf, type StoredCompany } from './company-form.ts'
import { RegistrationFields } from './registration-fields.tsx'

const SubmitCompanyDetails = graphql(`
  mutation SubmitCompanyDetails($input: CompanyDetailsInput!) {
    submitCompanyDetails(input: $input) {
      id
      ...SubmittedDetails_company
      verification
      verification_note
      revision
    }
  }
`)

/** The number of errors from which a summary above the form lists them. */
const listedFrom = 3

/** The form that submits the company details for verification (R21, A8). */
export function CompanyEditor({ company }: { company: StoredCompany }) {
  const t = useTranslations('companyInformation')
  const [submitDetails, { loading }] = useMutation(SubmitCompanyDetails)
  const form = useKeptForm('company-details', {
    resolver: standardSchemaResolver(companyForm),
    mode: 'onTouched',
    defaultValues: companyFormOf(company),
    shouldFocusError: false,
  })
  const { setFocus, formState } = form
  const country = useWatch({ control: form.control, name: 'country' })
  const { errors, isDirty, submitCount } = formState
  const [listedAt, setListedAt] = useState(0)

  const showErrors = (wrong: FieldErrors<CompanyForm>) => {
    const names = companyFields.filter((name) => wrong[name])
    if (names.length >= listedFrom) setListedAt(submitCount + 1)
    else if (names[0]) setFocus(names[0])
  }
  const send = async (typed: CompanyForm) => {
    setListedAt(0)
    const { data } = await submitDetails({ variables: { input: companyInputOf(typed) } })
    const row = data?.submitCompanyDetails
    if (row) updateCompany({ verification: row.verification, verificationNote: row.verification_note })
  }
  const submit = useFormSubmit(form, companyFields, send, showErrors)

  const mistakes = companyFields.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ name, label: t(`fields.${name}`), message }] : []
  })
  return (
    <form noValidate onSubmit={submit} className="mt-8">
      {listedAt > 0 && mistakes.length > 0 && (
        <div className="mb-8">
          <ErrorSummary
            key={listedAt}
            title={t('mistakes', { count: mistakes.length })}
            errors={mistakes}
            onGo={(name) => setFocus(name)}
          />
        </div>
      )}
      <Section title={t('business')} note={t('businessNote')}>
        <div className="grid max-w-[560px] gap-5">
          <BusinessFields form={form} />
        </div>
      </Section>
      <Section title={t('addressTitle')} note={country === 'IN' ? t('addressNote') : undefined}>
        <div className="grid max-w-[560px] gap-5">
          <AddressFields form={form} />
        </div>
      </Section>
      <Section title={t('registration')} note={t('registrationNote')}>
        <div className="grid max-w-[560px] gap-5">
          <RegistrationFields form={form} />
        </div>
      </Section>
      <div className="border-t pt-5">
        {errors.root?.message && (
          <Notice kind="error" className="mb-4">
            {errors.root.message}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-[460px] text-xs text-muted-foreground">{t('afterwards')}</p>
          <Button type="submit" variant="primary" size="large" busy={loading} className="max-sm:w-full">
            {t('submit')}
          </Button>
        </div>
      </div>
      <UnsavedGuard isDirty={isDirty && !loading} />
    </form>
  )
}
