import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { toast } from '#web/ui/toast.tsx'
import { HolderDialog } from './holder-dialog.tsx'

const ReplaceReward = graphql(`
  mutation ReplaceReward($id: ID!, $input: NewHolderInput!, $reason: String!) {
    replaceReward(id: $id, input: $input, reason: $reason) {
      id
      ...RewardRow_reward
    }
  }
`)

type ReplaceDialogProps = {
  reward: { id: string; kind: string; recipient_name: string; recipient_email: string }
  onOpenChange: (open: boolean) => void
}

/** The reward for another person: what the first one got of it is over. */
export function ReplaceDialog({ reward, onOpenChange }: ReplaceDialogProps) {
  const t = useTranslations('campaignView.replace')
  const [replace] = useMutation(ReplaceReward, { refetchQueries: ['CampaignRewards', 'CampaignViewPage'] })
  const name = reward.recipient_name || reward.recipient_email
  return (
    <HolderDialog
      title={t('title', { name })}
      description={t('text', { email: reward.recipient_email, kind: reward.kind })}
      act={t('act')}
      initial=""
      asks="person"
      onOpenChange={onOpenChange}
      onConfirm={async ({ email, firstName, lastName, reason }) => {
        await replace({ variables: { id: reward.id, input: { email, firstName: firstName || null, lastName: lastName || null }, reason } })
        toast(t('done', { email }))
      }}
    />
  )
}
