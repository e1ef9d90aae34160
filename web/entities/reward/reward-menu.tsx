import { useTranslations } from 'use-intl'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { useRewardActs } from './use-reward-acts.tsx'

/** The menu of a reward that can still be refunded, with the actions that the user's permissions allow. */
export function RewardMenu({ reward }: { reward: Parameters<typeof useRewardActs>[0] }) {
  const t = useTranslations('reward.menu')
  const { acts, name, dialog } = useRewardActs(reward)
  if (acts.length === 0) return dialog
  return (
    <>
      <RowMenu label={t('label', { name })}>
        {acts.map(({ name: act, label, icon: Icon, blocker, start }) => (
          <MenuItem key={act} disabled={blocker !== undefined} onClick={start}>
            <Icon aria-hidden />
            <span>
              <span>{label}</span>
              {blocker && <span className="block max-w-56 text-xs">{blocker}</span>}
            </span>
          </MenuItem>
        ))}
      </RowMenu>
      {dialog}
    </>
  )
}
