import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { changeableCampaigns, isOneOf } from '#graphql/model/statuses.ts'
import { useAppLayout } from '#web/lib/app-layout.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import { stepAnswers } from '#web/wizard/step-answers.ts'
import type { Wizard } from '#web/wizard/wizard.ts'
import { LiveCampaignEditor } from './live-campaign-editor.tsx'
import { ReopenCampaign } from './reopen-campaign.tsx'

type LiveCampaignProps = { wizard: Wizard; draft: Draft }

/** Replaces the wizard once a campaign is no longer a draft (R33–R35). Shows what can still change and why the rest cannot. */
export function LiveCampaign({ wizard, draft }: LiveCampaignProps) {
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

/** The wizard steps that cannot change once a campaign is no longer a draft, each with its setting and the reason. */
function LockedSteps({ wizard, draft }: { wizard: Wizard; draft: Draft }) {
  const t = useTranslations('campaignEdit')
  const steps = useTranslations('wizard.stepNames')
  const answers = stepAnswers(draft, useTranslations('wizard.answers'))
  const locked = wizard.steps.flatMap(({ name, label }) =>
    name === 'finish' || (name === 'details' && wizard.type !== 'rewardlinks') ? [] : [{ name, label }],
  )
  return (
    <Section title={t('locked')} note={t('lockedNote')}>
      <ul className="max-w-[560px] border-t">
        {locked.map(({ name, label }) => (
          <li key={name} className="flex gap-3 border-b py-3">
            <Lock aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.6] text-muted-foreground" />
            <span className="min-w-0">
              <span className="font-medium">{name === 'details' ? t('value') : steps(label)}</span>
              {answers[name] && <span className="text-muted-foreground">{` · ${answers[name]}`}</span>}
              <span className="mt-0.5 block text-xs text-muted-foreground">{t(`reasons.${name}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
