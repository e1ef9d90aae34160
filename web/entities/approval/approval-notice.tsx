import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { NeededApproval } from './needed-approval.ts'
import { useReasonLabels } from './use-reason-labels.ts'

/** Says before the click that this launch needs another person, why, and who that may be; where there is nobody, what to do about it. */
export function ApprovalNotice({ reasons, approvers }: NeededApproval) {
  const t = useTranslations('approvals.needed')
  const reasonLabels = useReasonLabels(true)
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' })
  return (
    <Notice kind={approvers.length > 0 ? 'info' : 'warning'}>
      <p className="font-medium">{t('title', { reasons: reasonLabels(reasons) })}</p>
      {approvers.length > 0 ? <p>{t('text', { names: listed.format(approvers) })}</p> : <Nobody />}
    </Notice>
  )
}

/** No one else may decide: someone who may invites a colleague or changes the rule, anyone else asks for that. */
function Nobody() {
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
