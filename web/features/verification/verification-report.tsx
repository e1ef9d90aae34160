import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CompanyVerification } from '#graphql/contracts/company/words.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Status } from '#web/ui/status.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type VerificationReportProps = { submittedAt: string | null; verifiedAt: string | null }

/** The status of the verification with its date and the operator's note. Changes are announced to screen readers. */
export function VerificationReport({ submittedAt, verifiedAt }: VerificationReportProps) {
  const t = useTranslations('verification.report')
  const mayEdit = useMay()('company.edit')
  const zone = useOwnZone()
  const { verification, verificationNote: note } = useUser().company
  const submitted = submittedAt ? formatMoment(submittedAt, zone) : ''
  const sentence = () => {
    switch (verification) {
      case 'under_review':
        return mayEdit ? t.rich('underReviewUpload', { when: submitted, link: documentsLink }) : t('underReview', { when: submitted })
      case 'more_info_needed':
        return mayEdit ? t.rich('moreNeeded', { link: documentsLink }) : t('moreNeededOther')
      case 'rejected':
        return t(mayEdit ? 'rejected' : 'rejectedOther')
      case 'verified':
        return verifiedAt ? t('verified', { when: formatMoment(verifiedAt, zone) }) : t('verifiedBefore')
      default:
        return mayEdit ? t.rich('open', { link: documentsLink }) : t('openOther')
    }
  }
  const showsNote = note && (verification === 'more_info_needed' || verification === 'rejected')
  return (
    <div role="status" className="mt-7 border-t pt-5">
      <p className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <Status name={verification as CompanyVerification} className="font-medium" />
        <span key={verification} className="min-w-0 flex-1 basis-80 text-muted-foreground">
          {sentence()}
        </span>
      </p>
      {showsNote && (
        <blockquote className="mt-4 max-w-[640px] border-l-2 border-warning py-0.5 pl-3.5">
          <p className="text-2xs text-muted-foreground">{t('noteOf')}</p>
          <p className="mt-1 whitespace-pre-line">{note}</p>
        </blockquote>
      )}
    </div>
  )
}

const documentsLink = (words: ReactNode) => <TextLink to="/profile/documents">{words}</TextLink>
