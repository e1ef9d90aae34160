import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleList } from './people-list.tsx'
import { usePeopleColumns } from './use-people-columns.ts'
import { usePeopleFilters } from './use-people-filters.ts'

const AddPeople = lazyComponent(async () => (await import('./add-people.tsx')).AddPeople)

type PeoplePageProps = { title: string /** The tabs of the area that the page belongs to. */; nav?: ReactNode }

/** The company's people: search, tags, corrections, blocking, erasure, import from a file, and rewards for a selection. */
export function PeoplePage({ title, nav }: PeoplePageProps) {
  const t = useTranslations('people')
  const may = useMay()
  const view = usePeopleFilters()
  const columns = usePeopleColumns()
  const [isAdding, setIsAdding] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const mayAdd = may('recipient.edit') && may('campaign.draft')
  return (
    <ListPage
      title={title}
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
          {nav}
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
      filters={<PeopleFilters {...view} columns={columns} />}
    >
      <PeopleList {...view} columns={columns} isSelectable />
    </ListPage>
  )
}
