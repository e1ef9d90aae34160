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
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { type CancelChoice, CancelRewardsDialog } from './cancel-rewards-dialog.tsx'
import type { Confirmed } from './lifecycle-actions.ts'

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

type Asked = { campaign: CampaignDialog_campaignFragment; onOpenChange: (open: boolean) => void }

type CampaignDialogProps = {
  campaign: FragmentType<typeof CampaignDialog_campaign>
  act: Confirmed
  onOpenChange: Asked['onOpenChange']
  /** Cancelling has begun: it continues automatically, with so many rewards at first. */
  onCancelBegin?: (count: number) => void
}

/** What an action means for this campaign and its money, before it counts. */
export function CampaignDialog({ campaign, act, onOpenChange, onCancelBegin }: CampaignDialogProps) {
  const { data } = useFragmentData({ fragment: CampaignDialog_campaign, from: campaign })
  const asked = { campaign: data, onOpenChange }
  if (act === 'cancelCampaign') return <Cancel {...asked} />
  if (act === 'cancelUnclaimed') return <TakeBack {...asked} onBegin={onCancelBegin} />
  return act === 'duplicate' ? <Duplicate {...asked} /> : <ChangeLife {...asked} act={act} />
}

/** Cancels a draft or a campaign that waits for its time; what it held returns. */
function Cancel({ campaign: { id, name, status, total, currency }, onOpenChange }: Asked) {
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

/** Cancels all that nobody redeemed, with the sum that returns. */
function TakeBack({ campaign, onOpenChange, onBegin }: Asked & { onBegin: CampaignDialogProps['onCancelBegin'] }) {
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

function ChangeLife({ campaign: { id, name }, onOpenChange, act }: Asked & { act: Change }) {
  const t = useTranslations(`campaignView.life.${act}`)
  const change = useActionDialog(changes[act], { variables: { id }, toast: t('done', { name }) })
  return <LifeDialog change={act} name={name} onOpenChange={onOpenChange} onConfirm={change} />
}

/** A draft with the same answers, opened at once. */
function Duplicate({ campaign: { id, name }, onOpenChange }: Asked) {
  const t = useTranslations('campaignView.life.duplicate')
  const navigate = useNavigate()
  // a second click, or one after a lost answer, finds the copy of the first
  const [clientId] = useState(() => crypto.randomUUID())
  const duplicate = useActionDialog(DuplicateCampaign, {
    variables: { id, clientId },
    after: async (data) => {
      if (data?.duplicateCampaign) await navigate(campaignPath(data.duplicateCampaign))
    },
    toast: t('done', { name }),
  })
  return <LifeDialog change="duplicate" name={name} onOpenChange={onOpenChange} onConfirm={duplicate} />
}

type LifeDialogProps = Pick<Asked, 'onOpenChange'> & { change: Change | 'duplicate'; name: string; onConfirm: () => Promise<void> }

/** Asks before an act that takes nothing away. */
function LifeDialog({ change, name, onOpenChange, onConfirm }: LifeDialogProps) {
  const t = useTranslations(`campaignView.life.${change}`)
  const words = useTranslations('campaignView.resend')
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
