import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

const FreezeReward = graphql(`
  mutation FreezeReward($id: ID!, $reason: String!) {
    freezeReward(id: $id, reason: $reason) {
      id
      ...RewardRow_reward
    }
  }
`)

const UnfreezeReward = graphql(`
  mutation UnfreezeReward($id: ID!) {
    unfreezeReward(id: $id) {
      id
      ...RewardRow_reward
    }
  }
`)

type FreezeDialogProps = {
  reward: { id: string; status: string; recipient_name: string; recipient_email: string }
  onOpenChange: (open: boolean) => void
}

/** Keeps a reward from being redeemed for two days at most, or lets it go again. */
export function FreezeDialog({ reward, onOpenChange }: FreezeDialogProps) {
  const isFrozen = reward.status === 'frozen'
  const t = useTranslations(`campaignView.${isFrozen ? 'unfreeze' : 'freeze'}`)
  const words = useTranslations('campaignView.resend')
  const [freeze] = useMutation(FreezeReward)
  const [unfreeze] = useMutation(UnfreezeReward)
  const name = reward.recipient_name || reward.recipient_email
  const dialog = { open: true, onOpenChange, title: t('title', { name }), description: t('text'), act: t('act') }
  if (isFrozen) {
    return (
      <ConfirmDialog
        {...dialog}
        destructive={false}
        keep={words('keep')}
        onConfirm={async () => {
          await unfreeze({ variables: { id: reward.id } })
          toast(t('done', { name }))
        }}
      />
    )
  }
  return (
    <ReasonDialog
      {...dialog}
      onConfirm={async (reason) => {
        await freeze({ variables: { id: reward.id, reason } })
        toast(t('done', { name }))
      }}
    />
  )
}
