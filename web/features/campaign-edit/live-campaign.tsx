import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { changeableCampaigns, isOneOf } from '#graphql/model/statuses.ts'
import { useAppLayout } from '#web/lib/app-layout.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import type { Wizard } from '#web/wizard/wizard.ts'
import { LiveCampaignEditor } from './live-campaign-editor.tsx'
import { LockedSteps } from './locked-steps.tsx'
import { ReopenCampaign } from './reopen-campaign.tsx'

type LaunchedCampaignProps = { wizard: Wizard; draft: Draft }

/** In place of the wizard once a campaign has left its draft (R33–R35): what can still be changed, and why the rest cannot. */
export function LiveCampaign({ wizard, draft }: LaunchedCampaignProps) {
  const { Shell } = useAppLayout()
  const t = useTranslations('campaignEdit')
  const may = useMay()
  const isOver = !isOneOf(changeableCampaigns, draft.status)
  const lead = isOver ? 'over' : !may('campaign.manage') ? 'role' : draft.status === 'scheduled' ? 'scheduled' : 'launched'
  return (
    <Shell>
      <PageHeader title={t('title', { name: draft.name })} note={t(`lead.${lead}`)}>
        <ButtonLink to={`/campaigns/${draft.id}/view`}>{t('view')}</ButtonLink>
      </PageHeader>
      {draft.status === 'scheduled' && may('campaign.launch') && (
        <Suspense>
          <ReopenCampaign draft={draft} />
        </Suspense>
      )}
      <div className="mt-8">
        {!isOver && may('campaign.manage') && <LiveCampaignEditor key={draft.id} draft={draft} />}
        <LockedSteps wizard={wizard} draft={draft} />
      </div>
    </Shell>
  )
}
