import type { FragmentType } from '@apollo/client'
import { CalendarX, CirclePause, CirclePlay, CircleSlash, Ellipsis, Info, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazily } from '#web/ui/lazily.tsx'
import { Menu, MenuContent, MenuItem, MenuLink, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { resumePath } from '#web/wizard/steps.ts'
import { LifeItems } from './life-items.tsx'
import { isConfirmed, type LifecycleAction, lifecycleActions } from './lifecycle-actions.ts'
import { actsOf, type CampaignAction, CampaignActs_campaign } from './unclaimed.ts'

const CampaignDialog = lazily(async () => (await import('./campaign-dialog.tsx')).CampaignDialog)
const CancelLaunchDialog = lazily(async () => (await import('./cancel-launch-dialog.tsx')).CancelLaunchDialog)
const RescheduleDialog = lazily(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog)

const CampaignActs_launch = graphql(`
  fragment CampaignActs_launch on launches {
    id
    status
    ...CancelLaunchDialog_launch
    ...RescheduleDialog_launch
  }
`)

type CampaignActsProps = {
  campaign: FragmentType<typeof CampaignActs_campaign>
  launch: FragmentType<typeof CampaignActs_launch> | null
  /** It can be sent to people who were not in it yet. */
  isOpenToMore: boolean
  onCancelBegin: (count: number) => void
}

/** What can be done with this campaign now: its state's main action as a button, the rest in a menu. */
export function CampaignActions({ campaign, launch, isOpenToMore, onCancelBegin }: CampaignActsProps) {
  const t = useTranslations('campaignView.menu')
  const may = useMay()
  const { data } = useFragmentData({ fragment: CampaignActs_campaign, fragmentName: 'CampaignActs_campaign', from: campaign })
  const { data: order } = useFragmentData({ fragment: CampaignActs_launch, fragmentName: 'CampaignActs_launch', from: launch })
  const [asked, ask] = useState<CampaignAction | LifecycleAction>()
  const acts = may('campaign.launch') ? actsOf(data) : []
  const life = lifecycleActions(data, may, order?.status)
  const [shown] = life
  const onOpenChange = (open: boolean) => open || ask(undefined)
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden max-md:mt-4 md:col-start-2 md:row-start-1">
      {isOpenToMore && (
        <ButtonLink to="?tab=more" variant="primary" className="max-sm:flex-1">
          <UserPlus aria-hidden />
          {t('more')}
        </ButtonLink>
      )}
      {(shown === 'pause' || shown === 'resume') && (
        <Button className="max-sm:flex-1" onClick={() => ask(shown)}>
          {shown === 'pause' ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
          {t(shown)}
        </Button>
      )}
      {acts.includes('cancelLaunch') && order?.status !== 'held' && order && (
        <Button className="max-sm:flex-1" onClick={() => ask('cancelLaunch')}>
          <CalendarX aria-hidden />
          {t(data.status === 'in_review' ? 'callBack' : 'cancelLaunch')}
        </Button>
      )}
      {(acts.length > 0 || life.length > 0) && (
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
            <LifeItems campaign={data} acts={life.filter((act) => act !== 'pause' && act !== 'resume')} onAsk={ask} />
            {acts.includes('cancelUnclaimed') && (
              <MenuItem onClick={() => ask('cancelUnclaimed')}>
                <CircleSlash aria-hidden />
                {t('cancelUnclaimed')}
              </MenuItem>
            )}
            {acts.includes('cancelCampaign') && (
              <MenuItem onClick={() => ask('cancelCampaign')}>
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
      {asked === 'cancelLaunch' && order && <CancelLaunchDialog launch={order} onOpenChange={onOpenChange} />}
      {asked === 'reschedule' && order && <RescheduleDialog launch={order} onOpenChange={onOpenChange} />}
      {isConfirmed(asked) && <CampaignDialog campaign={data} act={asked} onOpenChange={onOpenChange} onCancelBegin={onCancelBegin} />}
    </div>
  )
}
