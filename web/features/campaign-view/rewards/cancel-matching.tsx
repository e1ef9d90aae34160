import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RewardFilterName } from '#graphql/contracts/reward/words.ts'
import { graphql } from '#web/gql/gql.ts'
import type { rewards_filter } from '#web/gql/graphql.ts'
import { Button } from '#web/ui/button.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { type CancelChoice, CancelRewardsDialog } from '../acts/cancel-rewards-dialog.tsx'

const CancelMatchingRewards = graphql(`
  mutation CancelMatchingRewards(
    $campaign: ID!
    $filter: MatchingRewardsInput!
    $expected: Int!
    $includePartlySpent: Boolean
    $reason: String!
  ) {
    cancelMatchingRewards(
      campaign: $campaign
      filter: $filter
      expected: $expected
      includePartlySpent: $includePartlySpent
      reason: $reason
    ) {
      id
      status
      revision
    }
  }
`)

type CancelMatchingDialogProps = {
  campaign: string
  /** The list's current filter. It counts the rewards, and is sent to the mutation as `matching`. */
  filter: rewards_filter
  matching: { q?: string; status?: RewardFilterName[] }
  onOpenChange: (open: boolean) => void
}

/** A button and a dialog that cancel all rewards matching the list's filter, on every page of the list. */
export function CancelMatching(props: Omit<CancelMatchingDialogProps, 'onOpenChange'>) {
  const t = useTranslations('campaignView.cancelMatching')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CancelMatchingDialog {...props} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}

function CancelMatchingDialog({ campaign, filter, matching, onOpenChange }: CancelMatchingDialogProps) {
  const t = useTranslations('campaignView.cancelMatching')
  const cancel = useActionDialog(CancelMatchingRewards, {
    refetchQueries: ['CampaignRewards'],
    variables: ({ expected, includePartlySpent, reason }: CancelChoice) => ({
      campaign,
      filter: matching,
      expected,
      includePartlySpent,
      reason,
    }),
    toast: ({ expected }) => t('done', { count: expected }),
  })
  return <CancelRewardsDialog filter={filter} title={(count) => t('title', { count })} onConfirm={cancel} onOpenChange={onOpenChange} />
}
