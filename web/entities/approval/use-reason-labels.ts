import { useTranslations } from 'use-intl'
import type { ApprovalReason } from '#graphql/rules/launch/approval/approval-reasons.ts'

const known: readonly ApprovalReason[] = ['amount', 'count', 'budget']

/**
 * Returns the reasons of an approval as a list, such as "its total and its number of rewards". `isOwn` addresses the person who submits it.
 */
export function useReasonLabels(isOwn = false): (reasons: unknown) => string {
  const t = useTranslations('approvals.reason')
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return (reasons) =>
    listed.format(
      known
        .filter((reason) => Array.isArray(reasons) && reasons.includes(reason))
        .map((reason) => t(isOwn && reason === 'budget' ? 'ownBudget' : reason)),
    )
}
