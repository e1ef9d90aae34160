import type { FragmentType } from '@apollo/client'
import { AtSign, CircleSlash, Send, Snowflake, Sun, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { type RewardAction, type RewardState, replaceBlocker, resendState, resendsMax, rewardActions } from './reward-actions.ts'

const RewardDialog = lazyComponent(async () => (await import('./reward-dialog.tsx')).RewardDialog)

const RewardMenu_reward = graphql(`
  fragment RewardMenu_reward on rewards {
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

/** The menu of a reward that can still be refunded, with the actions that the user's permissions allow. */
export function RewardMenu({ reward }: { reward: FragmentType<typeof RewardMenu_reward> }) {
  const t = useTranslations('reward.menu')
  const may = useMay()
  const { data } = useFragmentData({ fragment: RewardMenu_reward, fragmentName: 'RewardMenu_reward', from: reward })
  const [pendingAction, setPendingAction] = useState<RewardAction>()
  const acts = rewardActions(data).filter((act) => may(`reward.${act}`))
  if (acts.length === 0) return null
  return (
    <>
      <RowMenu label={t('label', { name: data.recipient_name || data.recipient_email || (data.code_last4 ?? '') })}>
        {acts.includes('resend') && <ResendItem reward={data} onAsk={() => setPendingAction('resend')} />}
        {acts.includes('readdress') && (
          <MenuItem onClick={() => setPendingAction('readdress')}>
            <AtSign aria-hidden />
            {t('readdress')}
          </MenuItem>
        )}
        {may('reward.replace') && <ReplaceItem blocker={replaceBlocker(data)} onAsk={() => setPendingAction('replace')} />}
        {acts.includes('freeze') && (
          <MenuItem onClick={() => setPendingAction('freeze')}>
            {data.status === 'frozen' ? <Sun aria-hidden /> : <Snowflake aria-hidden />}
            {t(data.status === 'frozen' ? 'unfreeze' : 'freeze')}
          </MenuItem>
        )}
        {acts.includes('cancel') && (
          <MenuItem onClick={() => setPendingAction('cancel')}>
            <CircleSlash aria-hidden />
            {t('cancel')}
          </MenuItem>
        )}
      </RowMenu>
      {pendingAction && <RewardDialog reward={data} act={pendingAction} onOpenChange={(open) => open || setPendingAction(undefined)} />}
    </>
  )
}

/** The menu item "Replace". If the reward cannot be replaced, it is disabled and shows the reason and the alternative. */
function ReplaceItem({ blocker, onAsk }: { blocker: ReturnType<typeof replaceBlocker>; onAsk: () => void }) {
  const t = useTranslations('reward.menu')
  return (
    <MenuItem disabled={Boolean(blocker)} onClick={onAsk}>
      <UserRoundPen aria-hidden />
      <span>
        {t('replace')}
        {blocker && <span className="block max-w-56 text-xs">{t(blocker)}</span>}
      </span>
    </MenuItem>
  )
}

type ResendItemProps = { reward: RewardState; onAsk: () => void }

/** The menu item that sends the message again. If that is not possible now, it is disabled and shows the reason. */
function ResendItem({ reward, onAsk }: ResendItemProps) {
  const t = useTranslations('reward.menu')
  const state = resendState(reward, Date.now())
  return (
    <MenuItem disabled={!state.can} onClick={onAsk}>
      <Send aria-hidden />
      <span>
        {t('resend')}
        {!state.can && (
          <span className="block text-xs">
            {state.why === 'limit' ? t('resendLimit', { max: resendsMax }) : t('resendSoon', { minutes: state.minutes })}
          </span>
        )}
      </span>
    </MenuItem>
  )
}
