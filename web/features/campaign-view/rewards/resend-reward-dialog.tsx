import type { FragmentType } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { resendApartMinutes, resendsMax } from './reward-actions.ts'

const ResendRewardDialog_reward = graphql(`
  fragment ResendRewardDialog_reward on rewards {
    id
    recipient_name
    recipient_email
    resend_count
  }
`)

const ResendReward = graphql(`
  mutation ResendReward($id: ID!) {
    resendReward(id: $id) {
      id
      ...RewardRow_reward
    }
  }
`)

type ResendRewardDialogProps = {
  reward: FragmentType<typeof ResendRewardDialog_reward>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Sends the same mail to the same person once more, with the limits said before. */
export function ResendRewardDialog({ reward, open, onOpenChange }: ResendRewardDialogProps) {
  const t = useTranslations('campaignView.resend')
  const { data } = useSuspenseFragment({ fragment: ResendRewardDialog_reward, from: reward })
  const [resendReward] = useMutation(ResendReward)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: data.recipient_name || data.recipient_email })}
      description={t('text', { email: data.recipient_email, used: data.resend_count, max: resendsMax, minutes: resendApartMinutes })}
      act={t('act')}
      keep={t('keep')}
      destructive={false}
      onConfirm={async () => {
        await resendReward({ variables: { id: data.id } })
        toast(t('done', { email: data.recipient_email }))
      }}
    />
  )
}
