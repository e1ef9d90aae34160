import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import type { RewardDialog_rewardFragment } from '#web/gql/graphql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { addMoney } from '#web/lib/money/money.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { HolderDialog, type HolderValues } from './holder-dialog.tsx'
import { type RewardAction, resendApartMinutes, resendsMax } from './reward-actions.ts'

const RewardDialog_reward = graphql(`
  fragment RewardDialog_reward on rewards {
    id
    kind
    status
    recipient_name
    recipient_email
    code_last4
    remaining
    fee_remaining
    currency
    resend_count
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

const ReaddressReward = graphql(`
  mutation ReaddressReward($id: ID!, $email: String!) {
    readdressReward(id: $id, email: $email) {
      id
      ...RewardRow_reward
    }
  }
`)

const ReplaceReward = graphql(`
  mutation ReplaceReward($id: ID!, $input: NewHolderInput!, $reason: String!) {
    replaceReward(id: $id, input: $input, reason: $reason) {
      id
      ...RewardRow_reward
    }
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

/** The query of the drawer, whose timeline gets an entry from each act. */
const drawer = ['RewardView']
/** The queries that list rewards, which get a new row when a reward is given to someone else. */
const lists = ['CampaignRewards', 'CampaignViewPage', 'RewardsPage', 'PersonPage']

/** The label of the reward's owner. `name` is a person's name or address, or the last four characters of a code without one. */
type RewardHolder = { who: 'person' | 'code'; name: string }
type DialogProps = { reward: RewardDialog_rewardFragment; holder: RewardHolder; onOpenChange: (open: boolean) => void }
type RewardDialogProps = { reward: FragmentType<typeof RewardDialog_reward>; act: RewardAction; onOpenChange: DialogProps['onOpenChange'] }

/** A dialog that explains an action's effect on the recipient and the money, and asks for confirmation. */
export function RewardDialog({ reward, act, onOpenChange }: RewardDialogProps) {
  const { data } = useFragmentData({ fragment: RewardDialog_reward, from: reward })
  const person = data.recipient_name || data.recipient_email
  const holder: RewardHolder = person ? { who: 'person', name: person } : { who: 'code', name: data.code_last4 ?? '' }
  const props = { reward: data, holder, onOpenChange }
  if (act === 'cancel') return <Cancel {...props} />
  if (act === 'resend') return <Resend {...props} />
  if (act === 'readdress') return <Readdress {...props} />
  if (act === 'replace') return <Replace {...props} />
  return data.status === 'frozen' ? <Unfreeze {...props} /> : <Freeze {...props} />
}

function Cancel({ reward, holder, onOpenChange }: DialogProps) {
  const t = useTranslations('reward.cancel')
  const { id, recipient_email: email, currency, remaining } = reward
  const amount = formatMoney(addMoney(remaining, reward.fee_remaining), currency)
  const cancel = useActionDialog(CancelReward, {
    refetchQueries: drawer,
    variables: (reason: string) => ({ id, reason }),
    toast: t('done', { ...holder, amount }),
  })
  return (
    <ReasonDialog
      open
      onOpenChange={onOpenChange}
      title={t('title', { ...holder, value: formatMoney(remaining, currency, { whole: true }) })}
      description={t('text', { ...holder, email, amount })}
      act={t('act', holder)}
      target={`cancel:${id}`}
      onConfirm={cancel}
    />
  )
}

/** Blocks the reward from being redeemed for up to two days. */
function Freeze({ reward: { id }, holder, onOpenChange }: DialogProps) {
  const t = useTranslations('reward.freeze')
  const freeze = useActionDialog(FreezeReward, {
    refetchQueries: drawer,
    variables: (reason: string) => ({ id, reason }),
    toast: t('done', holder),
  })
  return (
    <ReasonDialog
      open
      onOpenChange={onOpenChange}
      title={t('title', holder)}
      description={t('text')}
      act={t('act', holder)}
      target={`freeze:${id}`}
      onConfirm={freeze}
    />
  )
}

function Unfreeze({ reward: { id }, holder, onOpenChange }: DialogProps) {
  const t = useTranslations('reward.unfreeze')
  const words = useTranslations('reward.resend')
  const unfreeze = useActionDialog(UnfreezeReward, { refetchQueries: drawer, variables: { id }, toast: t('done', holder) })
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t('title', holder)}
      description={t('text')}
      act={t('act', holder)}
      keep={words('keep')}
      destructive={false}
      onConfirm={unfreeze}
    />
  )
}

/** Sends the same message to the same person again and shows the limits first. */
function Resend({ reward: { id, recipient_email: email, resend_count: used }, holder: { name }, onOpenChange }: DialogProps) {
  const t = useTranslations('reward.resend')
  const resend = useActionDialog(ResendReward, { refetchQueries: drawer, variables: { id }, toast: t('done', { email }) })
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t('title', { name })}
      description={t('text', { email, used, max: resendsMax, minutes: resendApartMinutes })}
      act={t('act')}
      keep={t('keep')}
      destructive={false}
      onConfirm={resend}
    />
  )
}

/** Corrects the address of the same person. The link sent to the old address stops working. */
function Readdress({ reward: { id, recipient_email: email }, holder: { name }, onOpenChange }: DialogProps) {
  const t = useTranslations('reward.readdress')
  const readdress = useActionDialog(ReaddressReward, {
    refetchQueries: drawer,
    variables: (holder: HolderValues) => ({ id, email: holder.email }),
    toast: (holder) => t('done', { email: holder.email }),
  })
  return (
    <HolderDialog
      title={t('title', { name })}
      description={t('text', { email })}
      act={t('act')}
      target={`readdress:${id}`}
      initial={email}
      asks="address"
      onOpenChange={onOpenChange}
      onConfirm={readdress}
    />
  )
}

/** Gives the reward to another person. The previous person's link stops working. */
function Replace({ reward: { id, kind, recipient_email: email }, holder: { name }, onOpenChange }: DialogProps) {
  const t = useTranslations('reward.replace')
  const replace = useActionDialog(ReplaceReward, {
    refetchQueries: [...drawer, ...lists],
    variables: ({ email, firstName, lastName, reason }: HolderValues) => ({
      id,
      input: { email, firstName: firstName || null, lastName: lastName || null },
      reason,
    }),
    toast: (holder) => t('done', { email: holder.email }),
  })
  return (
    <HolderDialog
      title={t('title', { name })}
      description={t('text', { email, kind })}
      act={t('act')}
      target={`replace:${id}`}
      initial=""
      asks="person"
      onOpenChange={onOpenChange}
      onConfirm={replace}
    />
  )
}
