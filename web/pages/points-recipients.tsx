import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddPeople } from '#web/features/people/add-people.tsx'
import { PeopleFilters } from '#web/features/people/people-filters.tsx'
import { PeopleList } from '#web/features/people/people-list.tsx'
import { usePeopleFilters } from '#web/features/people/use-people-filters.ts'
import { PointsNav } from '#web/features/points/points-nav.tsx'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'

/** The company's people (R19): found, tagged, corrected, blocked, erased, and added by a file. */
export function Component() {
  const t = useTranslations('people')
  const may = useMay()
  const view = usePeopleFilters()
  const [isAdding, add] = useState(false)
  const mayAdd = may('recipient.edit') && may('campaign.draft')
  return (
    <ListPage
      title={t('heading')}
      headerClassName="items-center"
      act={
        mayAdd &&
        !isAdding && (
          <Button variant="primary" onClick={() => add(true)}>
            {t('addPeople')}
          </Button>
        )
      }
      lead={
        <>
          <p className="mt-2 max-w-[640px] text-muted-foreground">{t('lead')}</p>
          <PointsNav />
          {isAdding && (
            <section aria-label={t('addPeople')} className="mt-7 border-b pb-2">
              <AddPeople />
              <Button variant="ghost" className="-mt-4 mb-4 -ml-2.5" onClick={() => add(false)}>
                {t('close')}
              </Button>
            </section>
          )}
        </>
      }
      filters={<PeopleFilters {...view} />}
    >
      <PeopleList {...view} isSelectable />
    </ListPage>
  )
}
