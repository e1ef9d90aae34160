import type { LucideIcon } from 'lucide-react'
import type { PageEntry } from '#web/lib/page-entry.ts'

/** A line of the search dialog (E11). */
export type SearchResult = {
  /** The route it leads to, by its name in the table of routes. */
  routeName: PageEntry['name']
  to: string
  title: string
  description: string
  /** Drawn by us, or named by data and loaded from the icon API (C1). */
  icon?: LucideIcon | string
}
