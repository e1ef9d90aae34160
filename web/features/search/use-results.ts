import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/rules/campaign/terms/delivery-types.ts'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { deliveryIcons } from '#web/entities/campaign/delivery-icons.ts'
import { templatePath } from '#web/entities/template/template-path.ts'
import type { CampaignStatus, TemplateStatus } from '#web/gql/graphql.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import type { Named } from './find-by-name.ts'
import type { FoundDocument } from './find-documents.ts'
import { routeResults } from './route-results.ts'
import type { SearchResult } from './search-result.ts'

export type ResultGroup = { name: 'functions' | 'named'; items: SearchResult[] }

type Found = { pages: readonly PageEntry[]; text: string; documents: readonly FoundDocument[]; named: Named }

/** Lists at most six results: pages and documents, and below them the company's campaigns and templates of that name (Q6). */
export function useResults({ pages, text, documents, named }: Found): ResultGroup[] {
  const t = useTranslations()
  const statusWord = useTranslations('status')
  const may = useMay()
  const toOpen = routeResults(pages, {
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
  const toRead = documents.map(
    ({ path, title, section, icon = 'lucide:file-text' }): SearchResult => ({
      routeName: 'helpDocument',
      to: path,
      title,
      description: t('search.help', { section: t(`help.sections.${section}`) }),
      icon,
    }),
  )
  const called = (
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
    ...named.campaigns.map((row) => called('campaign', row, campaignPath(row))),
    ...named.templates.map((row) => called('template', row, templatePath(row))),
  ]
  const { pages: shown, content } = shareSlots(toOpen, [...byName, ...toRead])
  const groups: ResultGroup[] = [
    { name: 'functions', items: [...shown, ...content.filter((result) => toRead.includes(result))] },
    { name: 'named', items: content.filter((result) => byName.includes(result)) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

const slots = 6 // spec Q6
const keptOfEach = 3

/** Shares six slots between pages and content; each keeps three where it has them, and the other takes what is left. */
export function shareSlots<Result>(pages: readonly Result[], content: readonly Result[]): { pages: Result[]; content: Result[] } {
  const pageCount = Math.min(pages.length, Math.max(keptOfEach, slots - content.length))
  return { pages: pages.slice(0, pageCount), content: content.slice(0, slots - pageCount) }
}
