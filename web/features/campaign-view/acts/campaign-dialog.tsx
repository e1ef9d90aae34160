import type { FragmentType, TypedDocumentNode } from '@apollo/client'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useWaiting } from '#web/entities/awaiting-funds/use-waiting.ts'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CampaignDialog_campaignFragment } from '#web/gql/graphql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { type CancelChoice, CancelRewardsDialog } from './cancel-rewards-dialog.tsx'
import type { ConfirmedAction } from './lifecycle-actions.ts'

const CampaignDialog_campaign = graphql(`
  fragment CampaignDialog_campaign on campaigns {
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

const CancelUnclaimed = graphql(`
  mutation CancelUnclaimed($campaign: ID!, $expected: Int!, $includePartlySpent: Boolean!, $reason: String!) {
    cancelUnclaimedRewards(campaign: $campaign, expected: $expected, includePartlySpent: $includePartlySpent, reason: $reason) {
      id
      status
      returned_count
      returned_value
      revision
    }
  }
`)

const PauseCampaign = graphql(`
  mutation PauseCampaign($id: ID!) {
    pauseCampaign(id: $id) {
      id
      status
      revision
    }
  }
`)

const ResumeCampaign = graphql(`
  mutation ResumeCampaign($id: ID!) {
    resumeCampaign(id: $id) {
      id
      status
      revision
    }
  }
`)

const ArchiveCampaign = graphql(`
  mutation ArchiveCampaign($id: ID!) {
    archiveCampaign(id: $id) {
      id
      status
      revision
    }
  }
`)

const RestoreCampaign = graphql(`
  mutation RestoreCampaign($id: ID!) {
    restoreCampaign(id: $id) {
      id
      status
      revision
    }
  }
`)

const DuplicateCampaign = graphql(`
  mutation DuplicateCampaign($id: ID!, $clientId: ID!) {
    duplicateCampaign(id: $id, clientId: $clientId) {
      id
      status
      wizard_step
      delivery_type
    }
  }
`)

type Change = 'pause' | 'resume' | 'archive' | 'restore'
const changes: Record<Change, TypedDocumentNode<unknown, { id: string }>> = {
  pause: PauseCampaign,
  resume: ResumeCampaign,
  archive: ArchiveCampaign,
  restore: RestoreCampaign,
}

type DialogProps = { campaign: CampaignDialog_campaignFragment; onOpenChange: (open: boolean) => void }

type CampaignDialogProps = {
  campaign: FragmentType<typeof CampaignDialog_campaign>
  act: ConfirmedAction
  onOpenChange: DialogProps['onOpenChange']
  /** Called with the number of unclaimed rewards when the server starts to cancel them. Cancelling continues in the background. */
  onCancelBegin?: (count: number) => void
}

/** A dialog that explains an action's effect on the campaign and its money, and asks for confirmation. */
export function CampaignDialog({ campaign, act, onOpenChange, onCancelBegin }: CampaignDialogProps) {
  const { data } = useFragmentData({ fragment: CampaignDialog_campaign, from: campaign })
  const props = { campaign: data, onOpenChange }
  if (act === 'cancelCampaign') return <Cancel {...props} />
  if (act === 'cancelUnclaimed') return <CancelUnclaimedRewards {...props} onBegin={onCancelBegin} />
  return act === 'duplicate' ? <Duplicate {...props} /> : <ChangeStatus {...props} act={act} />
}

/** The dialog that cancels a draft or a launched campaign that has not started. Shows the held money that is returned, if any. */
function Cancel({ campaign: { id, name, status, total, currency }, onOpenChange }: DialogProps) {
  const t = useTranslations('campaignView.cancelCampaign')
  const cancel = useActionDialog(CancelCampaign, { variables: { id }, toast: t('done', { name }) })
  const isDraft = status === 'draft'
  const waitsForFunds = useWaiting().some((launch) => launch.campaign === id)
  const text = waitsForFunds || status === 'in_review' ? t('textNothingHeld') : t('text', { amount: formatMoney(total, currency) })
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t(isDraft ? 'titleDraft' : 'title', { name })}
      description={isDraft ? t('textDraft') : text}
      act={t(isDraft ? 'actDraft' : 'act')}
      onConfirm={cancel}
    />
  )
}

/** Cancels all unclaimed rewards and shows the sum that is returned. */
function CancelUnclaimedRewards({ campaign, onOpenChange, onBegin }: DialogProps & { onBegin: CampaignDialogProps['onCancelBegin'] }) {
  const t = useTranslations('campaignView.cancelUnclaimed')
  const { id, name } = campaign
  const cancel = useActionDialog(CancelUnclaimed, {
    variables: ({ expected, includePartlySpent, reason }: CancelChoice) => ({ campaign: id, expected, includePartlySpent, reason }),
    toast: ({ expected }) => t('done', { count: expected }),
  })
  return (
    <Suspense fallback={null}>
      <CancelRewardsDialog
        filter={{ campaign: { id: { _eq: id } } }}
        title={(count) => t('title', { count, name })}
        onConfirm={async (choice) => {
          await cancel(choice)
          if (choice.unclaimed > 0) onBegin?.(choice.unclaimed)
        }}
        onOpenChange={onOpenChange}
      />
    </Suspense>
  )
}

function ChangeStatus({ campaign: { id, name }, onOpenChange, act }: DialogProps & { act: Change }) {
  const t = useTranslations(`campaignView.life.${act}`)
  const change = useActionDialog(changes[act], { variables: { id }, toast: t('done', { name }) })
  return <ReversibleActionDialog change={act} name={name} onOpenChange={onOpenChange} onConfirm={change} />
}

/** Duplicates the campaign as a draft and opens it. */
function Duplicate({ campaign: { id, name }, onOpenChange }: DialogProps) {
  const t = useTranslations('campaignView.life.duplicate')
  const navigate = useNavigate()
  // The same id makes a retry return the first copy instead of creating another.
  const [clientId] = useState(() => randomId())
  const duplicate = useActionDialog(DuplicateCampaign, {
    variables: { id, clientId },
    after: async (data) => {
      if (data?.duplicateCampaign) await navigate(campaignPath(data.duplicateCampaign))
    },
    toast: t('done', { name }),
  })
  return <ReversibleActionDialog change="duplicate" name={name} onOpenChange={onOpenChange} onConfirm={duplicate} />
}

type ReversibleActionDialogProps = Pick<DialogProps, 'onOpenChange'> & {
  change: Change | 'duplicate'
  name: string
  onConfirm: () => Promise<void>
}

/** Asks to confirm pausing, resuming, archiving or restoring a campaign. */
function ReversibleActionDialog({ change, name, onOpenChange, onConfirm }: ReversibleActionDialogProps) {
  const t = useTranslations(`campaignView.life.${change}`)
  const words = useTranslations('reward.resend')
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t('title', { name })}
      description={t('text')}
      act={t('act')}
      keep={words('keep')}
      destructive={false}
      onConfirm={onConfirm}
    />
  )
}
