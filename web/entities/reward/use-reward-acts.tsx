import type { FragmentType } from '@apollo/client'
import { AtSign, CircleSlash, type LucideIcon, Send, Snowflake, Sun, UserRoundPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { type RewardAction, replaceBlocker, resendState, resendsMax, rewardActions } from './reward-actions.ts'

const RewardDialog = lazyComponent(async () => (await import('./reward-dialog.tsx')).RewardDialog)

const RewardActs_reward = graphql(`
  fragment RewardActs_reward on rewards {
    id
    kind
    status
    delivery_status
    recipient_name
    recipient_email
    code_last4
    resend_count
    last_sent_at
    ...RewardDialog_reward
  }
`)

/** An act on a reward for a menu item or a button. `blocker` is the reason why it is not possible now. */
export type RewardAct = { name: RewardAction; label: string; icon: LucideIcon; blocker: string | undefined; start: () => void }

/**
 * Returns the acts on a reward that the user's permissions allow, those that are blocked with the reason. `dialog` asks for the one that
 * was started, and `name` identifies the reward.
 */
export function useRewardActs(reward: FragmentType<typeof RewardActs_reward>): { acts: RewardAct[]; name: string; dialog: ReactNode } {
  const t = useTranslations('reward.menu')
  const may = useMay()
  const { data } = useFragmentData({ fragment: RewardActs_reward, fragmentName: 'RewardActs_reward', from: reward })
  const [started, setStarted] = useState<RewardAction>()
  const possible = rewardActions(data)
  const isFrozen = data.status === 'frozen'
  const handover = replaceBlocker(data)
  const looks: Record<RewardAction, Pick<RewardAct, 'label' | 'icon' | 'blocker'>> = {
    resend: { label: t('resend'), icon: Send, blocker: resendBlocker() },
    readdress: { label: t('readdress'), icon: AtSign, blocker: undefined },
    replace: { label: t('replace'), icon: UserRoundPen, blocker: handover && t(handover) },
    freeze: { label: t(isFrozen ? 'unfreeze' : 'freeze'), icon: isFrozen ? Sun : Snowflake, blocker: undefined },
    cancel: { label: t('cancel'), icon: CircleSlash, blocker: undefined },
  }
  const shown = actsInOrder.filter((act) => (possible.includes(act) || (act === 'replace' && possible.length > 0)) && may(`reward.${act}`))
  return {
    acts: shown.map((name) => ({ name, ...looks[name], start: () => setStarted(name) })),
    name: data.recipient_name || data.recipient_email || (data.code_last4 ?? ''),
    dialog: started && <RewardDialog reward={data} act={started} onOpenChange={(open) => open || setStarted(undefined)} />,
  }

  function resendBlocker(): string | undefined {
    const state = resendState(data, serverNow())
    if (state.can) return undefined
    return state.why === 'limit' ? t('resendLimit', { max: resendsMax }) : t('resendSoon', { minutes: state.minutes })
  }
}

const actsInOrder: RewardAction[] = ['resend', 'readdress', 'replace', 'freeze', 'cancel']
