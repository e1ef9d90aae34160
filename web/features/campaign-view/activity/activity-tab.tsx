import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#web/lib/session/use-may.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { ActivityEvents } from './activity-events.tsx'

const ActivityLines = lazy(async () => ({ default: (await import('./activity-lines.tsx')).ActivityLines }))

const views = ['all', 'money', 'people', 'messages', 'lines'] as const
const parsers = { about: parseAsStringLiteral(views).withDefault('all'), page: listParsers.page }

/** The events of the campaign, filtered by money, people or messages. Roles that can read the ledger also see its entries. */
export function ActivityTab({ campaign }: { campaign: string }) {
  const t = useTranslations('campaignView.activity')
  const mayReadLines = useMay()('money.view')
  const [{ about: requested }, setFilters] = useQueryStates(parsers, { history: 'push' })
  const shown = views.filter((name) => name !== 'lines' || mayReadLines)
  const about = shown.includes(requested) ? requested : 'all'
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, these change what is shown */}
      <div role="group" aria-label={t('about')} className="mb-3 flex flex-wrap gap-2 max-sm:gap-y-2.5">
        {shown.map((name) => (
          <ChoiceChip key={name} chosen={name === about} onClick={() => setFilters({ about: name, page: null })}>
            {t(`views.${name}`)}
          </ChoiceChip>
        ))}
      </div>
      <SkeletonBoundary skeleton={<RowsSkeleton />}>
        {about === 'lines' ? <ActivityLines campaign={campaign} /> : <ActivityEvents campaign={campaign} about={about} />}
      </SkeletonBoundary>
    </>
  )
}
