import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { toast } from '#web/ui/toast.tsx'
import { HolderDialog } from './holder-dialog.tsx'

const ReaddressReward = graphql(`
  mutation ReaddressReward($id: ID!, $email: String!) {
    readdressReward(id: $id, email: $email) {
      id
      ...RewardRow_reward
    }
  }
`)

type ReaddressDialogProps = {
  reward: { id: string; recipient_name: string; recipient_email: string }
  onOpenChange: (open: boolean) => void
}

/** The right address of the same person; the link that went to the wrong one is over. */
export function ReaddressDialog({ reward, onOpenChange }: ReaddressDialogProps) {
  const t = useTranslations('campaignView.readdress')
  const [readdress] = useMutation(ReaddressReward)
  const name = reward.recipient_name || reward.recipient_email
  return (
    <HolderDialog
      title={t('title', { name })}
      description={t('text', { email: reward.recipient_email })}
      act={t('act')}
      initial={reward.recipient_email}
      asks="address"
      onOpenChange={onOpenChange}
      onConfirm={async ({ email }) => {
        await readdress({ variables: { id: reward.id, email } })
        toast(t('done', { email }))
      }}
    />
  )
}
