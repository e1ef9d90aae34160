import type { FragmentType } from '@apollo/client'
import { CalendarX, CirclePause, CirclePlay, CircleSlash, Ellipsis, Info, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Menu, MenuContent, MenuItem, MenuLink, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { resumePath } from '#web/wizard/steps.ts'
import { type CampaignAction, CampaignActs_campaign, cancelActions } from './cancel-actions.ts'
import { isConfirmedAction, type LifecycleAction, lifecycleActions } from './lifecycle-actions.ts'
import { LifecycleItems } from './lifecycle-items.tsx'

const CampaignDialog = lazyComponent(async () => (await import('./campaign-dialog.tsx')).CampaignDialog)
const CancelLaunchDialog = lazyComponent(async () => (await import('./cancel-launch-dialog.tsx')).CancelLaunchDialog)
const RescheduleDialog = lazyComponent(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog)

const CampaignActs_launch = graphql(`
  fragment CampaignActs_launch on launches {
    id
    status
    ...CancelLaunchDialog_launch
    ...RescheduleDialog_launch
  }
`)

type CampaignActionsProps = {
  campaign: FragmentType<typeof CampaignActs_campaign>
  launch: FragmentType<typeof CampaignActs_launch> | null
  /** True if the campaign can be sent to additional people, which shows a button to add them. */
  isOpenToMore: boolean
  onCancelBegin: (count: number) => void
}

/** The actions that the campaign's state and the user's permissions allow. The main ones are buttons, the others are in a menu. */
export function CampaignActions({ campaign, launch, isOpenToMore, onCancelBegin }: CampaignActionsProps) {
  const t = useTranslations('campaignView.menu')
  const may = useMay()
  const { data } = useFragmentData({ fragment: CampaignActs_campaign, fragmentName: 'CampaignActs_campaign', from: campaign })
  const { data: order } = useFragmentData({ fragment: CampaignActs_launch, fragmentName: 'CampaignActs_launch', from: launch })
  const [pendingAction, setPendingAction] = useState<CampaignAction | LifecycleAction>()
  const acts = may('campaign.launch') ? cancelActions(data) : []
  const lifecycle = lifecycleActions(data, may, order?.status)
  const [shown] = lifecycle
  const isPausable = shown === 'pause' || shown === 'resume'
  const isCancellable = acts.includes('cancelLaunch') && order && order.status !== 'held'
  const hasButton = isPausable || isCancellable
  const onOpenChange = (open: boolean) => open || setPendingAction(undefined)
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden max-md:mt-4 md:col-start-2 md:row-start-1">
      {isOpenToMore && (
        // beside another button it has a line of its own on phones, so that the menu never stands alone
        <ButtonLink to="?tab=more" variant="primary" className={cn('max-sm:flex-1', hasButton && 'max-sm:basis-full')}>
          <UserPlus aria-hidden />
          {t('more')}
        </ButtonLink>
      )}
      {isPausable && (
        <Button className="max-sm:flex-1" onClick={() => setPendingAction(shown)}>
          {shown === 'pause' ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
          <span>{t(shown)}</span>
        </Button>
      )}
      {isCancellable && (
        <Button className="max-sm:flex-1" onClick={() => setPendingAction('cancelLaunch')}>
          <CalendarX aria-hidden />
          <span>{t(data.status === 'in_review' ? 'callBack' : 'cancelLaunch')}</span>
        </Button>
      )}
      {(acts.length > 0 || lifecycle.length > 0) && (
        <Menu>
          <MenuTrigger render={<IconButton label={t('label', { name: data.name })} />}>
            <Ellipsis aria-hidden />
          </MenuTrigger>
          <MenuContent>
            {data.status === 'in_review' && may('campaign.draft') && (
              <MenuLink render={<Link to={resumePath(data)} />}>
                <Pencil aria-hidden />
                {t('edit')}
              </MenuLink>
            )}
            <LifecycleItems
              campaign={data}
              acts={lifecycle.filter((act) => act !== 'pause' && act !== 'resume')}
              onAsk={setPendingAction}
            />
            {acts.includes('cancelUnclaimed') && (
              <MenuItem onClick={() => setPendingAction('cancelUnclaimed')}>
                <CircleSlash aria-hidden />
                {t('cancelUnclaimed')}
              </MenuItem>
            )}
            {acts.includes('cancelCampaign') && (
              <MenuItem onClick={() => setPendingAction('cancelCampaign')}>
                <CircleSlash aria-hidden />
                {t('cancelCampaign')}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuLink render={<Link to="/help/changing-after-launch" />}>
              <Info aria-hidden />
              {t('help')}
            </MenuLink>
          </MenuContent>
        </Menu>
      )}
      {pendingAction === 'cancelLaunch' && order && <CancelLaunchDialog launch={order} onOpenChange={onOpenChange} />}
      {pendingAction === 'reschedule' && order && <RescheduleDialog launch={order} onOpenChange={onOpenChange} />}
      {isConfirmedAction(pendingAction) && (
        <CampaignDialog campaign={data} act={pendingAction} onOpenChange={onOpenChange} onCancelBegin={onCancelBegin} />
      )}
    </div>
  )
}
