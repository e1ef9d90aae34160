import { useTranslations } from 'use-intl'
import { useOpenImport } from '#web/entities/recipient/use-open-import.ts'
import { RecipientsPanel } from '#web/features/recipients/recipients-panel.tsx'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import { readDraft, WizardDraft_campaign } from '#web/wizard/draft.ts'
import { DraftContext } from '#web/wizard/wizard-context.ts'
import { MoreLaunch } from './more-launch.tsx'
import { readNextLaunch } from './next-launch.ts'

/** Adds people to a launched campaign and launches it for them. */
export function MorePeople({ campaign }: { campaign: string }) {
  const t = useTranslations('campaignView.more')
  const mayLaunch = useMay()('campaign.launch')
  const { data, error, file } = useOpenImport(campaign)
  const { data: draftRow } = useFragmentData({ fragment: WizardDraft_campaign, from: data?.campaigns_by_id ?? null })
  const row = useAfterSkeleton(draftRow)
  if (error && !data) throw error
  if (!row) return <PageSkeleton isInside />
  const { count: recipient_count, ...sums } = readNextLaunch(row.next_launch)
  const draft = { ...readDraft(row), ...sums, recipient_count }
  return (
    <DraftContext value={draft}>
      <h2>{t('heading')}</h2>
      <p className="mt-1 mb-6 max-w-[640px] text-muted-foreground">{t('lead')}</p>
      <RecipientsPanel showsUnsent />
      {recipient_count > 0 && mayLaunch && !file && <MoreLaunch draft={draft} />}
      {recipient_count > 0 && !mayLaunch && (
        <Notice kind="info" className="mt-8">
          {t('mayNot')}
        </Notice>
      )}
    </DraftContext>
  )
}
