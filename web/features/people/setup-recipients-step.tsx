import { useTranslations } from 'use-intl'
import { daysLoader } from '#web/ui/list/days-filter.ts'
import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useWizard } from '#web/wizard/wizard-context.ts'
import { AddPeople } from './add-people.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleList } from './people-list.tsx'
import { usePeopleColumns } from './use-people-columns.ts'
import { usePeopleFilters } from './use-people-filters.ts'

export const loader = daysLoader

/** The setup step for the people who can get points (R36), added from a file, pasted or typed. */
export function Component() {
  const t = useTranslations('people')
  const { advance } = useWizard()
  const view = usePeopleFilters()
  const columns = usePeopleColumns()
  return (
    <>
      <StepBody title={t('setupHeading')} lead={t('setupLead')}>
        <div className="mt-6 sm:mt-8">
          <AddPeople />
          <section aria-label={t('list')} className="border-t pt-1">
            <PeopleFilters {...view} columns={columns} />
            <SkeletonBoundary skeleton={<RowsSkeleton />}>
              <PeopleList {...view} columns={columns} />
            </SkeletonBoundary>
          </section>
        </div>
      </StepBody>
      <StepBar onNext={() => void advance()} />
    </>
  )
}
