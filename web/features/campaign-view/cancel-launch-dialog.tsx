import type { FragmentType } from '@apollo/client'
import { useMutation, useSuspenseFragment } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { toast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const CancelLaunchDialog_launch = graphql(`
  fragment CancelLaunchDialog_launch on launches {
    id
    total
    campaign {
      id
      name
      currency
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
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Calls a scheduled launch back: the whole sum returns and the campaign is a draft again. */
export function CancelLaunchDialog({ launch, open, onOpenChange }: CancelLaunchDialogProps) {
  const t = useTranslations('campaignView.cancelLaunch')
  const { data } = useSuspenseFragment({ fragment: CancelLaunchDialog_launch, from: launch })
  const [cancelLaunch] = useMutation(CancelLaunch)
  const sum = formatMoney(data.total, data.campaign?.currency ?? 'INR')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: data.campaign?.name ?? '' })}
      description={t('text', { amount: sum })}
      act={t('act')}
      onConfirm={async () => {
        await cancelLaunch({ variables: { id: data.id } })
        toast(t('done', { amount: sum }))
      }}
    />
  )
}
