import type { FragmentType } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { unclaimed } from './unclaimed.ts'

const CancelUnclaimedDialog_campaign = graphql(`
  fragment CancelUnclaimedDialog_campaign on campaigns {
    id
    name
    status
    currency
    issued_count
    claimed_count
    returned_count
    issued_value
    claimed_value
    returned_value
  }
`)

const CancelUnclaimed = graphql(`
  mutation CancelUnclaimed($campaign: ID!, $reason: String!) {
    cancelUnclaimedRewards(campaign: $campaign, reason: $reason) {
      id
      status
      returned_count
      returned_value
      revision
    }
  }
`)

type CancelUnclaimedDialogProps = {
  campaign: FragmentType<typeof CancelUnclaimedDialog_campaign>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Begun: the work goes on by itself, so many rewards at first. */
  onBegin?: (count: number) => void
}

/** Takes back all that nobody redeemed, with the sum that returns. */
export function CancelUnclaimedDialog({ campaign, open, onOpenChange, onBegin }: CancelUnclaimedDialogProps) {
  const t = useTranslations('campaignView.cancelUnclaimed')
  const { data } = useSuspenseFragment({ fragment: CancelUnclaimedDialog_campaign, from: campaign })
  const [cancelUnclaimed] = useMutation(CancelUnclaimed)
  const { count, value } = unclaimed(data)
  const amount = formatMoney(value, data.currency)
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { count, name: data.name })}
      description={t('text', { amount })}
      act={t('act', { count })}
      onConfirm={async (reason) => {
        await cancelUnclaimed({ variables: { campaign: data.id, reason } })
        onBegin?.(count)
      }}
    />
  )
}
