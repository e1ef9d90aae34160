import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { NeededApproval } from './needed-approval.ts'
import { useReasonLabels } from './use-reason-labels.ts'

/** Shown before the click: this launch needs another person, why, and who that may be. */
export function ApprovalNotice({ reasons, approvers, className }: NeededApproval & { className?: string }) {
  const t = useTranslations('approvals.needed')
  const reasonLabels = useReasonLabels(true)
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' })
  return (
    <Notice kind={approvers.length > 0 ? 'info' : 'warning'} className={cn('mt-6 lg:mr-[402px]', className)}>
      <p className="font-medium">{t('title', { reasons: reasonLabels(reasons) })}</p>
      <p>{approvers.length > 0 ? t('text', { names: listed.format(approvers) }) : t('nobody')}</p>
    </Notice>
  )
}
