import { useTranslations } from 'use-intl'
import type { SkippedRewards } from '#graphql/contracts/reward/bulk-acts.ts'

/** Returns a function that says how many rewards are left out, a sentence for each reason. */
export function useSkippedText(): (skipped: readonly SkippedRewards[]) => string {
  const t = useTranslations('bulkRewards.skipped')
  return (skipped) => skipped.map(({ reason, count }) => t(reason, { count })).join(' ')
}
