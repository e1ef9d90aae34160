import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { NeededApproval } from './needed-approval.ts'
import { useReasonLabels } from './use-reason-labels.ts'

/**
 * Warns before submitting that the launch needs approval, with the reasons and possible approvers. Without approvers, it shows what to do.
 */
export function ApprovalNotice({ reasons, approvers }: NeededApproval) {
  const t = useTranslations('approvals.needed')
  const reasonLabels = useReasonLabels(true)
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' })
  return (
    <Notice kind={approvers.length > 0 ? 'info' : 'warning'}>
      <p className="font-medium">{t('title', { reasons: reasonLabels(reasons) })}</p>
      {approvers.length > 0 ? <p>{t('text', { names: listed.format(approvers) })}</p> : <NoApprover />}
    </Notice>
  )
}

/** Shown when the launch has no possible approver. Links to inviting a colleague or changing the rule, for those with the permission. */
function NoApprover() {
  const t = useTranslations('approvals.needed')
  const may = useMay()
  const canInvite = may('team.manage')
  const canChange = may('approval.edit')
  return (
    <>
      <p>{t(canInvite || canChange ? 'nobody' : 'nobodyAsk')}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {canInvite && (
          <Link className="link" to="/profile/team">
            {t('invite')}
          </Link>
        )}
        {canChange && (
          <Link className="link" to="/profile/approvals">
            {t('change')}
          </Link>
        )}
      </p>
    </>
  )
}
