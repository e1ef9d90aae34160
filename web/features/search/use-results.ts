import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import type { FoundRecords } from '#graphql/contracts/rest/search.ts'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { deliveryIcons } from '#web/entities/campaign/delivery-icons.ts'
import { templatePath } from '#web/entities/template/template-path.ts'
import type { CampaignStatus, TemplateStatus } from '#web/gql/graphql.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import type { NameMatches } from './find-by-name.ts'
import type { FoundDocument } from './find-documents.ts'
import { useRecordResults } from './record-results.ts'
import { routeResults } from './route-results.ts'
import type { SearchResult } from './search-result.ts'

export type ResultGroup = { name: 'functions' | 'named' | 'records'; items: SearchResult[] }

type ResultSources = {
  pages: readonly PageEntry[]
  text: string
  documents: readonly FoundDocument[]
  named: NameMatches
  records: FoundRecords
}

/**
 * Lists at most six results: pages and help documents, then campaigns and templates with a matching name (Q6). Below them come the records,
 * at most three of each kind.
 */
export function useResults({ pages, text, documents, named, records }: ResultSources): ResultGroup[] {
  const t = useTranslations()
  const statusWord = useTranslations('status')
  const may = useMay()
  const recordResults = useRecordResults(records)
  const pageResults = routeResults(pages, {
    text,
    may,
    wordsOf: ({ name, nav, area }) => ({
      title: t(`routes.${name}.title`),
      description: area
        ? t('search.inArea', { area: t(`profile.areas.${area}`), description: t(`routes.${name}.description`) })
        : t(`routes.${name}.description`),
      ...(nav?.label && { label: t(`shell.${nav.label}`) }),
    }),
  })
  const documentResults = documents.map(
    ({ path, title, section, icon = 'lucide:file-text' }): SearchResult => ({
      routeName: 'helpDocument',
      to: path,
      title,
      description: t('search.help', { section: t(`help.sections.${section}`) }),
      icon,
    }),
  )
  const toNamedResult = (
    kind: 'campaign' | 'template',
    row: { name: string; status: CampaignStatus | TemplateStatus; delivery_type: DeliveryType },
    to: string,
  ): SearchResult => ({
    routeName: `${kind}View`,
    to,
    title: row.name,
    description: t(`search.${kind}`, {
      type: t(`campaigns.types.${row.delivery_type}`),
      status: statusWord(row.status),
    }),
    icon: deliveryIcons[row.delivery_type],
  })
  const byName = [
    ...named.campaigns.map((row) => toNamedResult('campaign', row, campaignPath(row))),
    ...named.templates.map((row) => toNamedResult('template', row, templatePath(row))),
  ]
  const { pages: shown, content } = shareSlots(pageResults, [...byName, ...documentResults])
  const groups: ResultGroup[] = [
    { name: 'functions', items: [...shown, ...content.filter((result) => documentResults.includes(result))] },
    { name: 'named', items: content.filter((result) => byName.includes(result)) },
    { name: 'records', items: recordResults },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

const slots = 6 // spec Q6
const minOfEach = 3

/** Shares six slots between pages and content. Each gets at least three if it has that many, and unused slots go to the other. */
export function shareSlots<Result>(pages: readonly Result[], content: readonly Result[]): { pages: Result[]; content: Result[] } {
  const pageCount = Math.min(pages.length, Math.max(minOfEach, slots - content.length))
  return { pages: pages.slice(0, pageCount), content: content.slice(0, slots - pageCount) }
}
