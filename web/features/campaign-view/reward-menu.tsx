import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { CircleSlash, Ellipsis, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useMay } from '#web/lib/use-may.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { CancelRewardDialog } from './cancel-reward-dialog.tsx'
import { ResendRewardDialog } from './resend-reward-dialog.tsx'
import { isOpen, type RewardState, resendState, resendsMax } from './reward-acts.ts'

const RewardMenu_reward = graphql(`
  fragment RewardMenu_reward on rewards {
    id
    status
    delivery_status
    recipient_name
    recipient_email
    resend_count
    last_sent_at
    ...CancelRewardDialog_reward
    ...ResendRewardDialog_reward
  }
`)

/** Send again and cancel, for a reward that is still open and a person who may. */
export function RewardMenu({ reward }: { reward: FragmentType<typeof RewardMenu_reward> }) {
  const t = useTranslations('campaignView.rewardMenu')
  const may = useMay()
  const { data } = useSuspenseFragment({ fragment: RewardMenu_reward, fragmentName: 'RewardMenu_reward', from: reward })
  const [asked, ask] = useState<'cancel' | 'resend'>()
  const dialog = { open: true, onOpenChange: (open: boolean) => open || ask(undefined) }
  if (!may('reward.resend') || !isOpen(data)) return null
  return (
    <>
      <Menu>
        <MenuTrigger render={<IconButton small label={t('label', { name: data.recipient_name || data.recipient_email })} />}>
          <Ellipsis aria-hidden />
        </MenuTrigger>
        <MenuContent>
          <ResendItem reward={data} onAsk={() => ask('resend')} />
          <MenuItem onClick={() => ask('cancel')}>
            <CircleSlash aria-hidden />
            {t('cancel')}
          </MenuItem>
        </MenuContent>
      </Menu>
      {asked === 'cancel' && <CancelRewardDialog reward={data} {...dialog} />}
      {asked === 'resend' && <ResendRewardDialog reward={data} {...dialog} />}
    </>
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
