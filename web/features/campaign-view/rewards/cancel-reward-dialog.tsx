import type { FragmentType } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { addMoney } from '#web/lib/money/money.ts'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

const CancelRewardDialog_reward = graphql(`
  fragment CancelRewardDialog_reward on rewards {
    id
    recipient_name
    recipient_email
    remaining
    fee_remaining
    currency
  }
`)

const CancelReward = graphql(`
  mutation CancelReward($id: ID!, $reason: String!) {
    cancelReward(id: $id, reason: $reason) {
      id
      ...RewardRow_reward
    }
  }
`)

type CancelRewardDialogProps = {
  reward: FragmentType<typeof CancelRewardDialog_reward>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes one reward back: whose it is, and the sum that returns with its fee. */
export function CancelRewardDialog({ reward, open, onOpenChange }: CancelRewardDialogProps) {
  const t = useTranslations('campaignView.cancelReward')
  const { data } = useSuspenseFragment({ fragment: CancelRewardDialog_reward, from: reward })
  const [cancelReward] = useMutation(CancelReward)
  const name = data.recipient_name || data.recipient_email
  const amount = formatMoney(addMoney(data.remaining, data.fee_remaining), data.currency)
  const value = formatMoney(data.remaining, data.currency, { whole: true })
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name, value })}
      description={t('text', { name, email: data.recipient_email, amount })}
      act={t('act')}
      onConfirm={async (reason) => {
        await cancelReward({ variables: { id: data.id, reason } })
        toast(t('done', { name, amount }))
      }}
    />
  )
}
