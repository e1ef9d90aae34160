import { useSuspenseQuery } from '@apollo/client/react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RewardFilterName } from '#graphql/rules/reward/reward-filter-names.ts'
import { graphql } from '#web/gql/gql.ts'
import type { rewards_filter } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'

const MatchingUnclaimed = graphql(`
  query MatchingUnclaimed(
    $filter: rewards_filter! @filters(by: ["campaign.id", "code_last4", "delivery_status", "search_text", "seq", "status"])
  ) {
    rewards_aggregated(filter: { _and: [$filter, { status: { _in: ["issued", "viewed", "partially_claimed", "frozen"] } }] }) {
      count {
        id
      }
      sum {
        remaining
      }
    }
  }
`)

const CancelMatchingRewards = graphql(`
  mutation CancelMatchingRewards($campaign: ID!, $filter: MatchingRewardsInput!, $expected: Int!, $reason: String!) {
    cancelMatchingRewards(campaign: $campaign, filter: $filter, expected: $expected, reason: $reason) {
      id
      status
      revision
    }
  }
`)

type CancelMatchingDialogProps = {
  campaign: string
  /** The list's filter, for the graph and for the commands. */
  filter: rewards_filter
  matching: { q?: string; status?: RewardFilterName[] }
  onOpenChange: (open: boolean) => void
}

/** Cancels all that the list finds, however many pages it has. */
export function CancelMatching(props: Omit<CancelMatchingDialogProps, 'onOpenChange'>) {
  const t = useTranslations('campaignView.cancelMatching')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => open(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CancelMatchingDialog {...props} onOpenChange={open} />
        </Suspense>
      )}
    </>
  )
}

/** How many of those found still hold money, and what returns; the server cancels them only if they are still as many. */
function CancelMatchingDialog({ campaign, filter, matching, onOpenChange }: CancelMatchingDialogProps) {
  const t = useTranslations('campaignView.cancelMatching')
  const { currency } = useUser().company
  const { data } = useSuspenseQuery(MatchingUnclaimed, { variables: { filter }, fetchPolicy: 'network-only' })
  const [found] = data.rewards_aggregated
  const count = countOf(data.rewards_aggregated)
  const cancel = useActionDialog(CancelMatchingRewards, {
    refetchQueries: ['CampaignRewards'],
    variables: (reason: string) => ({ campaign, filter: matching, expected: count, reason }),
    toast: t('done', { count }),
  })
  if (count === 0)
    return (
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent title={t('none')} description={t('noneText')}>
          <DialogActions>
            <DialogClose render={<Button />}>{t('close')}</DialogClose>
          </DialogActions>
        </DialogContent>
      </Dialog>
    )
  return (
    <ReasonDialog
      open
      onOpenChange={onOpenChange}
      title={t('title', { count })}
      description={t('text', { amount: formatMoney(String(found?.sum?.remaining ?? 0), currency) })}
      act={t('act', { count })}
      onConfirm={cancel}
    />
  )
}
