import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddPeople } from '#web/features/people/add-people.tsx'
import { PeopleFilters } from '#web/features/people/people-filters.tsx'
import { PeopleList } from '#web/features/people/people-list.tsx'
import { usePeopleFilters } from '#web/features/people/use-people-filters.ts'
import { PointsNav } from '#web/features/points/points-nav.tsx'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The company's people (R19): search, tags, corrections, blocking, erasure and import from a file. */
export function Component() {
  const t = useTranslations('people')
  const may = useMay()
  const view = usePeopleFilters()
  const [isAdding, setIsAdding] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const mayAdd = may('recipient.edit') && may('campaign.draft')
  return (
    <ListPage
      title={t('heading')}
      headerClassName="items-center"
      act={
        <span className="flex flex-wrap gap-3">
          {may('recipient.edit') && <ExportMenu kind="people" filter={view.matching} onRefused={setRefusal} />}
          {mayAdd && !isAdding && (
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              {t('addPeople')}
            </Button>
          )}
        </span>
      }
      lead={
        <>
          <p className="mt-2 max-w-[640px] text-muted-foreground">{t('lead')}</p>
          <PointsNav />
          {refusal && (
            <Notice kind="error" className="mt-5">
              {refusal}
            </Notice>
          )}
          {isAdding && (
            <section aria-label={t('addPeople')} className="mt-7 border-b pb-2">
              <AddPeople />
              <Button variant="ghost" className="-mt-4 mb-4 -ml-2.5" onClick={() => setIsAdding(false)}>
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
