import { Archive, ArchiveRestore, CalendarClock, CirclePause, CirclePlay, Copy, type LucideIcon, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#web/gql/graphql.ts'
import { MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { editPath } from '#web/wizard/steps.ts'
import type { LifecycleAction } from './lifecycle-actions.ts'

const icons: Record<Exclude<LifecycleAction, 'change'>, LucideIcon> = {
  pause: CirclePause,
  resume: CirclePlay,
  reschedule: CalendarClock,
  duplicate: Copy,
  archive: Archive,
  restore: ArchiveRestore,
}

type LifecycleItemsProps = {
  campaign: { id: string; delivery_type: DeliveryType }
  acts: LifecycleAction[]
  onAsk: (act: LifecycleAction) => void
}

/** The menu items for `acts`, such as pausing and archiving. Each calls `onAsk`, which opens a dialog, or links to the wizard. */
export function LifecycleItems({ campaign, acts, onAsk }: LifecycleItemsProps) {
  const t = useTranslations('campaignView.menu')
  return acts.map((act) => {
    if (act === 'change') {
      return (
        <MenuLink key={act} render={<Link to={editPath(campaign)} />}>
          <Pencil aria-hidden />
          {t('change')}
        </MenuLink>
      )
    }
    const Icon = icons[act]
    return (
      <MenuItem key={act} onClick={() => onAsk(act)}>
        <Icon aria-hidden />
        <span>{t(act)}</span>
      </MenuItem>
    )
  })
}
