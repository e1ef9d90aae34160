import { LayoutTemplate, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ArchiveTemplatesBar } from '#web/features/templates/archive-templates-bar.tsx'
import { TemplateFilters } from '#web/features/templates/template-filters.tsx'
import { TemplateRow } from '#web/features/templates/template-row.tsx'
import { TemplateTable } from '#web/features/templates/template-table.tsx'
import { type TemplateColumns, useTemplateColumns } from '#web/features/templates/use-template-columns.ts'
import { type TemplateListView, useTemplateFilters } from '#web/features/templates/use-template-filters.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { daysLoader } from '#web/ui/list/days-filter.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { PagedRows, useCachedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { useSelection } from '#web/ui/list/use-selection.ts'
import { NoResults } from '#web/ui/no-results.tsx'
import { Notice } from '#web/ui/notice.tsx'

const TemplatesPage = graphql(`
  query TemplatesPage(
    $filter: templates_filter! @filters(by: ["date_created", "delivery_type", "owner.id", "search_text", "status"])
    $sort: [String]!
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    templates(filter: $filter, sort: $sort, limit: $limit, page: $page) {
      id
      status
      ...TemplateRow_template
    }
    found: templates_aggregated(filter: $filter, offset: $countTo) {
      count {
        id
      }
    }
    all: templates_aggregated {
      count {
        id
      }
    }
  }
`)

export const loader = daysLoader

/** The list of templates (R14) with search, filters and sorting. The server applies them, and the URL stores them. */
export function Component() {
  const t = useTranslations('templates')
  const view = useTemplateFilters()
  const columns = useTemplateColumns()
  const [refusal, setRefusal] = useState<string>()
  // Without a template, the blank page has the only action, and search is hidden.
  const isBlank = countOf(useCachedRows(TemplatesPage, view.variables)?.all) === 0
  return (
    <ListPage
      title={t('heading')}
      headerClassName="min-h-11 flex-nowrap items-center sm:min-h-9"
      act={<NewTemplate isBeside />}
      lead={
        refusal && (
          <Notice kind="error" className="mt-5">
            {refusal}
          </Notice>
        )
      }
      filters={<TemplateFilters {...view} columns={columns} onRefused={setRefusal} />}
      isBlank={isBlank}
    >
      <TemplateList {...view} columns={columns} isBlank={isBlank} />
    </ListPage>
  )
}

type TemplateListProps = TemplateListView & { columns: TemplateColumns; isBlank: boolean }

function TemplateList({ filters, setFilters, variables, clear, columns, isBlank }: TemplateListProps) {
  const t = useTranslations('templates')
  const { data, shown, isStale, rows } = useListRows(TemplatesPage, variables, setFilters)
  const mayArchive = useMay()('template.edit')
  const selection = useSelection(
    data?.templates.map(({ id }) => id),
    JSON.stringify(shown.filter),
  )

  if (isBlank && !isStale)
    return (
      <EmptyState icon={LayoutTemplate} title={t('emptyTitle')} text={t('emptyText')}>
        <NewTemplate />
      </EmptyState>
    )
  if (countOf(data?.all) === 0 && !isStale) return <RowsSkeleton /> // becomes blank together with the part above
  return (
    <>
      <PagedRows
        {...rows}
        failure={t('failed')}
        found={(count) => t('found', { count })}
        none={<NoResults onClear={clear}>{t('noneFound')}</NoResults>}
      >
        <TemplateTable
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort, page: null })}
          columns={columns}
          selection={mayArchive ? selection : undefined}
        >
          {data?.templates.map((template) => (
            <TemplateRow key={template.id} template={template} columns={columns} selection={mayArchive ? selection : undefined} />
          ))}
        </TemplateTable>
      </PagedRows>
      {mayArchive && data && <ArchiveTemplatesBar selection={selection} templates={data.templates} />}
    </>
  )
}

/** The button that creates a template, shown to users who may. With `isBeside` its label is short on phones. */
function NewTemplate({ isBeside = false }: { isBeside?: boolean }) {
  const t = useTranslations('templates')
  if (!useMay()('template.edit')) return null
  return (
    <ButtonLink to="/templates/create" variant="primary">
      <Plus aria-hidden />
      {isBeside && <span className="sm:hidden">{t('new')}</span>}
      <span className={isBeside ? 'max-sm:hidden' : undefined}>{t('newTemplate')}</span>
    </ButtonLink>
  )
}
