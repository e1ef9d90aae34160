import type { FragmentType } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { useWaiting } from '#web/entities/waiting/use-waiting.ts'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

const CancelCampaignDialog_campaign = graphql(`
  fragment CancelCampaignDialog_campaign on campaigns {
    id
    name
    status
    currency
    total
  }
`)

const CancelCampaign = graphql(`
  mutation CancelCampaign($id: ID!) {
    cancelCampaign(id: $id) {
      id
      status
      date_updated
      launched_at
    }
  }
`)

type CancelCampaignDialogProps = {
  campaign: FragmentType<typeof CancelCampaignDialog_campaign>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Ends a draft or a campaign that waits for its time; what it held returns. */
export function CancelCampaignDialog({ campaign, open, onOpenChange }: CancelCampaignDialogProps) {
  const t = useTranslations('campaignView.cancelCampaign')
  const { data } = useSuspenseFragment({ fragment: CancelCampaignDialog_campaign, from: campaign })
  const [cancelCampaign] = useMutation(CancelCampaign)
  const isDraft = data.status === 'draft'
  const isInReview = data.status === 'in_review'
  const waitsForFunds = useWaiting().some(({ campaign: id }) => id === data.id)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(isDraft ? 'titleDraft' : 'title', { name: data.name })}
      description={
        isDraft
          ? t('textDraft')
          : waitsForFunds || isInReview
            ? t('textNothingHeld')
            : t('text', { amount: formatMoney(data.total, data.currency) })
      }
      act={t(isDraft ? 'actDraft' : 'act')}
      onConfirm={async () => {
        await cancelCampaign({ variables: { id: data.id } })
        toast(t('done', { name: data.name }))
      }}
    />
  )
}
