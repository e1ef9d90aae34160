import { useTranslations } from 'use-intl'
import type { ApprovalReason } from '#graphql/contracts/launch/approval-reasons.ts'

const reasonOrder: readonly ApprovalReason[] = ['amount', 'count', 'budget']

/**
 * Returns a function that joins approval reasons, such as "the total is above the limit". `isOwn` says "your budget" to the submitter. A
 * decided request has them in the past tense, with `isPast`.
 */
export function useReasonLabels(isOwn = false): (reasons: unknown, isPast?: boolean) => string {
  const t = useTranslations('approvals.reason')
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return (reasons, isPast = false) =>
    listed.format(
      reasonOrder
        .filter((reason) => Array.isArray(reasons) && reasons.includes(reason))
        .map((reason) => t(isOwn && reason === 'budget' ? 'ownBudget' : reason, { tense: isPast ? 'past' : 'present' })),
    )
}
