import { useTranslations } from 'use-intl'
import { Notice } from '#web/ui/notice.tsx'
import type { NeededApproval } from './needed-approval.ts'
import { useReasonLabels } from './use-reason-labels.ts'

/** Shown before the click: this launch needs another person, why, and who that may be. */
export function ApprovalNotice({ reasons, approvers }: NeededApproval) {
  const t = useTranslations('approvals.needed')
  const reasonLabels = useReasonLabels(true)
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' })
  return (
    <Notice kind={approvers.length > 0 ? 'info' : 'warning'}>
      <p className="font-medium">{t('title', { reasons: reasonLabels(reasons) })}</p>
      <p>{approvers.length > 0 ? t('text', { names: listed.format(approvers) }) : t('nobody')}</p>
    </Notice>
  )
}
