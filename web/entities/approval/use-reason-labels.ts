import { useTranslations } from 'use-intl'
import type { ApprovalReason } from '#graphql/rules/launch/approval/approval-reasons.ts'

const known: readonly ApprovalReason[] = ['amount', 'count', 'budget']

/**
 * Returns a function that joins approval reasons, such as "its total and its number of rewards". `isOwn` says "your budget" to the
 * submitter.
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
