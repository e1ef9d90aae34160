import { useTranslations } from 'use-intl'
import type { ApprovalStatus } from '#web/gql/graphql.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Notice } from '#web/ui/notice.tsx'

type RequestStateProps = {
  status: ApprovalStatus
  launchStatus: string | undefined
  decidedBy: string | undefined
  decidedAt: string | null
  note: string | null
  maker: string
  expiresAt: string
  /** The names of the members who may approve or reject the request, without its submitter. */
  approvers: string[]
  isOwn: boolean
  mayDecide: boolean
}

const kinds: Record<string, 'info' | 'success' | 'warning'> = { approved: 'success', rejected: 'warning' }

/** A notice with the status of the approval request, who decided or may decide, and what happens next. */
export function RequestState({
  status,
  launchStatus,
  decidedBy,
  decidedAt,
  note,
  maker,
  expiresAt,
  approvers,
  isOwn,
  mayDecide,
}: RequestStateProps) {
  const t = useTranslations('approvals.state')
  const timeZone = useOwnZone()
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' })
  const by = decidedBy ?? ''
  const when = decidedAt ? formatMoment(decidedAt, timeZone) : ''
  if (status === 'pending')
    return (
      <Notice kind="info" className="mt-6">
        <p className="font-medium">{t(isOwn ? 'own' : mayDecide ? 'toDecide' : 'others')}</p>
        <p>
          <span>
            {(isOwn || !mayDecide) &&
              (approvers.length > 0 ? t('mayDecide', { names: listed.format(approvers), count: approvers.length }) : t('nobody'))}
          </span>{' '}
          <span>{t('until', { name: maker, when: formatMoment(expiresAt, timeZone) })}</span>
        </p>
      </Notice>
    )
  return (
    <Notice kind={kinds[status] ?? 'info'} className="mt-6">
      <p className="font-medium">{sentence()}</p>
      {note && <p>{`“${note}”`}</p>}
      {status === 'approved' ? launchStatus === 'awaiting_funds' && <p>{t('waitsForFunds')}</p> : <p>{t('draftAgain')}</p>}
    </Notice>
  )

  function sentence() {
    switch (status) {
      case 'approved':
        return t('approved', { by, when })
      case 'rejected':
        return t('rejected', { by, when })
      case 'recalled':
        return t('recalled', { by, when })
      case 'expired':
        return t('expired', { when })
      default:
        return by ? t('void', { by, when }) : t('voidByItself', { when })
    }
  }
}
