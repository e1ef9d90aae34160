import { useSuspenseQuery } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChangeEditor } from '#web/features/verification/change-editor.tsx'
import { ChangeReport } from '#web/features/verification/change-report.tsx'
import { CompanyEditor } from '#web/features/verification/company-editor.tsx'
import { SubmittedDetails, SubmittedDetails_company } from '#web/features/verification/submitted-details.tsx'
import { VerificationReport } from '#web/features/verification/verification-report.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'

const CompanyPage = graphql(`
  query CompanyPage {
    companies(limit: 1) {
      id
      terms_version
      terms_accepted_at
      revision
      ...SubmittedDetails_company
    }
    change_requests(sort: ["-seq"], limit: 1) {
      id
      status
      ...ChangeReport_request
    }
  }
`)

const openStates = ['use_case_set', 'more_info_needed', 'rejected']

/**
 * Company Information (R21), the details with which a company is verified. Shows their submission, review and decision, and requests to
 * change verified details. Updates automatically when an operator decides.
 */
export function Component() {
  const t = useTranslations('companyInformation')
  const mayEdit = useMay()('company.edit')
  const { verification } = useUser().company
  const { data, refetch } = useSuspenseQuery(CompanyPage)
  const [isChanging, setIsChanging] = useState(false)
  const seen = useRef(verification)
  useEffect(() => {
    // The live record lacks the submitted details and their date.
    if (seen.current !== verification) void refetch()
    seen.current = verification
  }, [verification, refetch])
  const row = data.companies[0]
  const { data: company } = useFragmentData({ fragment: SubmittedDetails_company, from: row ?? null })
  if (!row || !company) return null
  const isOpen = mayEdit && openStates.includes(verification)
  const [request] = data.change_requests
  const isVerified = verification === 'verified'
  const mayAsk = isVerified && mayEdit && request?.status !== 'pending'
  const closeChange = async () => {
    await refetch()
    setIsChanging(false)
  }
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            <span>{t(isOpen ? 'lead' : 'leadRead')}</span> <HelpLink doc="verification" />
          </>
        }
      />
      <VerificationReport submittedAt={company.submitted_at} verifiedAt={company.verified_at} />
      {isVerified && request && !isChanging && <ChangeReport request={request} />}
      {isOpen ? (
        <CompanyEditor company={company} />
      ) : isChanging && mayAsk ? (
        <ChangeEditor company={company} onDone={closeChange} onCancel={() => setIsChanging(false)} />
      ) : (
        <SubmittedDetails company={row} />
      )}
      {mayAsk && !isChanging && (
        <Button className="mt-6" onClick={() => setIsChanging(true)}>
          {t('change.act')}
        </Button>
      )}
      {row.terms_version && row.terms_accepted_at && <AcceptedTerms version={row.terms_version} acceptedAt={row.terms_accepted_at} />}
    </>
  )
}

type AcceptedTermsProps = {
  /** The version of the accepted terms, which is the day of their last change as YYYY-MM-DD. */
  version: string
  acceptedAt: string
}

/** Shows the version of the terms that the company accepted at sign-up, and the date. */
function AcceptedTerms({ version, acceptedAt }: AcceptedTermsProps) {
  const t = useTranslations('companyInformation')
  const timeZone = useOwnZone()
  const days = { version: formatDay(version, 'UTC'), day: formatDay(acceptedAt, timeZone) }
  return (
    <p key={acceptedAt} className="mt-8 border-t pt-4 text-sm text-muted-foreground">
      {t.rich('acceptedTerms', {
        ...days,
        link: (words) => (
          <a href="/company/terms#companies" target="_blank" rel="noreferrer" className={textLinkClass}>
            {words}
          </a>
        ),
      })}
    </p>
  )
}
