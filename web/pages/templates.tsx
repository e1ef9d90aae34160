import { useQuery, useSuspenseQuery } from '@apollo/client/react'
import { LayoutTemplate, Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { TemplateFilters } from '#web/features/templates/template-filters.tsx'
import { TemplateRow } from '#web/features/templates/template-row.tsx'
import { TemplateTable } from '#web/features/templates/template-table.tsx'
import { type TemplateListView, useTemplateFilters } from '#web/features/templates/use-template-filters.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedRows } from '#web/ui/list/paged-rows.tsx'
import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { NoResults } from '#web/ui/no-results.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'

const TemplatesPage = graphql(`
  query TemplatesPage(
    $filter: templates_filter! @filters(by: ["delivery_type", "search_text", "status"])
    $sort: [String]!
    $limit: Int!
    $page: Int!
  ) {
    templates(filter: $filter, sort: $sort, limit: $limit, page: $page) {
      id
      ...TemplateRow_template
    }
    found: templates_aggregated(filter: $filter) {
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

/** Templates (R14): searched, filtered, ordered and paged by the server, all of it in the address. */
export function Component() {
  const t = useTranslations('templates')
  const view = useTemplateFilters()
  const isBlank = useIsBlank(view)
  return (
    <>
      <PageHeader title={t('heading')} className="min-h-11 flex-nowrap items-center sm:min-h-9">
        {!isBlank && <NewTemplate isBeside />}
      </PageHeader>
      {!isBlank && <TemplateFilters {...view} />}
      <SkeletonBoundary skeleton={<RowsSkeleton />}>
        <TemplateList {...view} isBlank={isBlank} />
      </SkeletonBoundary>
    </>
  )
}

function TemplateList({ filters, setFilters, variables, clear, isBlank }: TemplateListView & { isBlank: boolean }) {
  const t = useTranslations('templates')
  const shown = useDeferredValue(variables)
  const { data, error, refetch } = useSuspenseQuery(TemplatesPage, {
    variables: shown,
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
  })
  const total = countOf(data?.found)
  const isStale = shown !== variables

  if (isBlank && !isStale)
    return (
      <EmptyState icon={LayoutTemplate} title={t('emptyTitle')} text={t('emptyText')}>
        <NewTemplate />
      </EmptyState>
    )
  if (data?.all[0]?.count?.id === 0 && !isStale) return <RowsSkeleton /> // blank in a moment, together with what stands above
  return (
    <PagedRows
      total={total}
      shown={shown}
      isStale={isStale}
      error={error}
      failure={t('failed')}
      found={(count) => t('found', { count })}
      none={<NoResults onClear={clear}>{t('noneFound')}</NoResults>}
      onRetry={() => void refetch()}
      onPage={(page) => setFilters({ page })}
      onSize={(size) => setFilters({ size, page: null })}
    >
      <TemplateTable sort={filters.sort} onSort={(sort) => setFilters({ sort, page: null })}>
        {data?.templates.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </TemplateTable>
    </PagedRows>
  )
}

/** A company without a template: the blank page has the one act, and there is nothing to search. */
function useIsBlank({ variables }: TemplateListView): boolean {
  const { data } = useQuery(TemplatesPage, { variables, fetchPolicy: 'cache-only' })
  return data?.all[0]?.count?.id === 0
}

/** Beside the heading a phone has room for a short word only. */
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
