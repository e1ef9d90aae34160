import type { FragmentType } from '@apollo/client'
import { CircleSlash, Eye, Pencil, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { resumePath } from '#web/wizard/steps.ts'
import { CampaignActs_campaign, cancelActions } from './cancel-actions.ts'
import { isConfirmedAction, type LifecycleAction, lifecycleActions } from './lifecycle-actions.ts'
import { LifecycleItems } from './lifecycle-items.tsx'

const CampaignDialog = lazyComponent(async () => (await import('./campaign-dialog.tsx')).CampaignDialog)

/** The menu of a campaign in the list, with the actions that its state and the user's permissions allow. */
export function CampaignMenu({ campaign }: { campaign: FragmentType<typeof CampaignActs_campaign> }) {
  const t = useTranslations('campaignView.menu')
  const may = useMay()
  const { data } = useFragmentData({ fragment: CampaignActs_campaign, fragmentName: 'CampaignActs_campaign', from: campaign })
  const [pendingAction, setPendingAction] = useState<'cancelCampaign' | 'cancelUnclaimed' | LifecycleAction>()
  const isDraft = data.status === 'draft'
  const acts = cancelActions(data)
  const lifecycle = lifecycleActions(data, may)
  const canCancel = acts.includes('cancelCampaign') && may(isDraft ? 'campaign.draft' : 'campaign.launch')
  const canCancelUnclaimed = acts.includes('cancelUnclaimed') && may('campaign.cancelUnclaimed')
  return (
    <>
      <RowMenu label={t('label', { name: data.name })} className="relative z-[1]">
        <MenuLink render={<Link to={campaignPath(data)} />}>
          {isDraft ? <Pencil aria-hidden /> : <Eye aria-hidden />}
          <span>{t(isDraft ? 'goOn' : 'open')}</span>
        </MenuLink>
        {data.status === 'in_review' && may('campaign.draft') && (
          <MenuLink render={<Link to={resumePath(data)} />}>
            <Pencil aria-hidden />
            {t('edit')}
          </MenuLink>
        )}
        {data.issued_count > 0 && (
          <MenuLink render={<Link to={`/campaigns/${data.id}/view?tab=recipients`} />}>
            <Users aria-hidden />
            {t('recipients')}
          </MenuLink>
        )}
        <LifecycleItems campaign={data} acts={lifecycle} onAsk={setPendingAction} />
        {(canCancel || canCancelUnclaimed) && <MenuSeparator />}
        {canCancel && (
          <MenuItem onClick={() => setPendingAction('cancelCampaign')}>
            <CircleSlash aria-hidden />
            <span>{t(isDraft ? 'discard' : 'cancelCampaign')}</span>
          </MenuItem>
        )}
        {canCancelUnclaimed && (
          <MenuItem onClick={() => setPendingAction('cancelUnclaimed')}>
            <CircleSlash aria-hidden />
            {t('cancelUnclaimed')}
          </MenuItem>
        )}
      </RowMenu>
      {isConfirmedAction(pendingAction) && (
        <CampaignDialog campaign={data} act={pendingAction} onOpenChange={(open) => open || setPendingAction(undefined)} />
      )}
    </>
  )
}
