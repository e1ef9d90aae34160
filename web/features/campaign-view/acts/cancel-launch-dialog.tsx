import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'

const CancelLaunchDialog_launch = graphql(`
  fragment CancelLaunchDialog_launch on launches {
    id
    status
    total
    campaign {
      id
      name
      currency
      issued_count
    }
  }
`)

const CancelLaunch = graphql(`
  mutation CancelLaunch($id: ID!) {
    cancelLaunch(id: $id) {
      id
      status
      revision
      campaign {
        id
        status
        launched_at
        ends_at
        revision
      }
    }
  }
`)

type CancelLaunchDialogProps = {
  launch: FragmentType<typeof CancelLaunchDialog_launch>
  onOpenChange: (open: boolean) => void
}

/**
 * Cancels a waiting launch and returns the held money. The campaign becomes a draft again, or keeps its state before an additional launch.
 */
export function CancelLaunchDialog({ launch, onOpenChange }: CancelLaunchDialogProps) {
  const t = useTranslations('campaignView.cancelLaunch')
  const { data } = useFragmentData({ fragment: CancelLaunchDialog_launch, from: launch })
  const holds = data.status === 'scheduled'
  const isInReview = data.status === 'pending_approval'
  const isOut = (data.campaign?.issued_count ?? 0) > 0 ? 'yes' : 'no'
  const sum = formatMoney(data.total, data.campaign?.currency ?? 'INR')
  const cancel = useActionDialog(CancelLaunch, {
    variables: { id: data.id },
    toast: holds ? t('done', { amount: sum }) : t('doneNothingHeld', { name: data.campaign?.name ?? '', isOut }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t(isInReview ? 'titleInReview' : 'title', { name: data.campaign?.name ?? '' })}
      description={holds ? t('text', { amount: sum, isOut }) : t('textNothingHeld', { isOut })}
      act={t(isInReview ? 'actInReview' : 'act')}
      onConfirm={cancel}
    />
  )
}
