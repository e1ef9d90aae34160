import { CircleDashed, CircleSlash, Clock, TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'

const looks = {
  under_review: { icon: Clock, color: 'text-info' },
  more_info_needed: { icon: TriangleAlert, color: 'text-warning' },
  rejected: { icon: CircleSlash, color: 'text-destructive' },
  open: { icon: CircleDashed, color: 'text-muted-foreground' },
}

/**
 * Shows the state of the company's verification and the next step until it is verified. Users cannot dismiss it. Hidden on pages that show
 * the step.
 */
export function VerificationBanner() {
  const t = useTranslations('verification.banner')
  const { pathname } = useLocation()
  const mayEdit = useMay()('company.edit')
  const { verification, verificationNote: note } = useUser().company
  const state =
    verification === 'under_review' || verification === 'more_info_needed' || verification === 'rejected' ? verification : 'open'
  const isShownByPage = pathname === '/profile/company' || (pathname === '/' && state === 'open' && mayEdit)
  if (verification === 'verified' || isShownByPage) return null
  const { icon: Icon, color } = looks[state]
  const needsAction = state !== 'under_review'
  return (
    <div
      role="status"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b px-4 py-2.5 text-xs sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-8 lg:px-12"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 stroke-[1.8]', color)} />
      <p>
        <span className="font-medium">{t(`${state}.title`)}</span>{' '}
        <span className="text-muted-foreground">
          {note && (state === 'more_info_needed' || state === 'rejected')
            ? t('note', { note: shorten(note) })
            : t(needsAction && !mayEdit ? 'byOthers' : `${state}.text`)}
        </span>
      </p>
      <Link to="/profile/company" className="link justify-self-start max-sm:col-start-2 max-sm:py-1">
        {t(needsAction && mayEdit ? `${state}.act` : 'see')}
      </Link>
    </div>
  )
}

const noteMax = 140

const shorten = (note: string): string => (note.length > noteMax ? `${note.slice(0, noteMax).trimEnd()}…` : note)
