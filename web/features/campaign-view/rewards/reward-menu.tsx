import type { FragmentType } from '@apollo/client'
import { AtSign, CircleSlash, Send, Snowflake, Sun, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { lazily } from '#web/ui/lazily.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { keptBecause, type RewardAction, type RewardState, resendState, resendsMax, rewardActions } from './reward-actions.ts'

const RewardDialog = lazily(async () => (await import('./reward-dialog.tsx')).RewardDialog)

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

/** What can be done with a reward that still holds money, by a person who may. */
export function RewardMenu({ reward }: { reward: FragmentType<typeof RewardMenu_reward> }) {
  const t = useTranslations('campaignView.rewardMenu')
  const may = useMay()
  const { data } = useFragmentData({ fragment: RewardMenu_reward, fragmentName: 'RewardMenu_reward', from: reward })
  const [asked, ask] = useState<RewardAction>()
  const acts = rewardActions(data).filter((act) => may(`reward.${act}`))
  if (acts.length === 0) return null
  return (
    <>
      <RowMenu label={t('label', { name: data.recipient_name || data.recipient_email || (data.code_last4 ?? '') })}>
        {acts.includes('resend') && <ResendItem reward={data} onAsk={() => ask('resend')} />}
        {acts.includes('readdress') && (
          <MenuItem onClick={() => ask('readdress')}>
            <AtSign aria-hidden />
            {t('readdress')}
          </MenuItem>
        )}
        {may('reward.replace') && <ReplaceItem kept={keptBecause(data)} onAsk={() => ask('replace')} />}
        {acts.includes('freeze') && (
          <MenuItem onClick={() => ask('freeze')}>
            {data.status === 'frozen' ? <Sun aria-hidden /> : <Snowflake aria-hidden />}
            {t(data.status === 'frozen' ? 'unfreeze' : 'freeze')}
          </MenuItem>
        )}
        {acts.includes('cancel') && (
          <MenuItem onClick={() => ask('cancel')}>
            <CircleSlash aria-hidden />
            {t('cancel')}
          </MenuItem>
        )}
      </RowMenu>
      {asked && <RewardDialog reward={data} act={asked} onOpenChange={(open) => open || ask(undefined)} />}
    </>
  )
}

/** Where it cannot be given to someone else the item says why, and what can be done instead. */
function ReplaceItem({ kept, onAsk }: { kept: ReturnType<typeof keptBecause>; onAsk: () => void }) {
  const t = useTranslations('campaignView.rewardMenu')
  return (
    <MenuItem disabled={Boolean(kept)} onClick={onAsk}>
      <UserRoundPen aria-hidden />
      <span>
        {t('replace')}
        {kept && <span className="block max-w-56 text-xs">{t(kept)}</span>}
      </span>
    </MenuItem>
  )
}

type ResendItemProps = { reward: RewardState; onAsk: () => void }

/** Where it cannot be sent now the item says why. */
function ResendItem({ reward, onAsk }: ResendItemProps) {
  const t = useTranslations('campaignView.rewardMenu')
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
