import type { LucideIcon } from 'lucide-react'
import type { PageEntry } from '#web/lib/page-entry.ts'

/** One result of the search dialog (E11). */
export type SearchResult = {
  /** The name of the page's route in the route table. */
  routeName: PageEntry['name']
  to: string
  title: string
  description: string
  /** An icon component, or a name that the icon API resolves (C1). */
  icon?: LucideIcon | string
}
