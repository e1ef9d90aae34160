import { Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown until points are set up, with a button to start or continue the setup (R36). `isStarted` is true if a draft of it exists. */
export function PointsNotSetUp({ isStarted }: { isStarted: boolean }) {
  const t = useTranslations('pointsSettings')
  const mayEdit = useMay()('points.edit')
  return (
    <EmptyState icon={Coins} title={t('emptyTitle')} text={t(mayEdit ? 'emptyText' : 'emptyOthers')}>
      {mayEdit && (
        <ButtonLink to="/campaigns/setup/rewardpoints" variant="primary">
          {t(isStarted ? 'goOn' : 'setUp')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
