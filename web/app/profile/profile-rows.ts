import type { PageEntry } from '#web/lib/page-entry.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { routeDefinitions } from '#web/routes.tsx'

const areas = ['you', 'company', 'money', 'security'] as const
type ProfileGroup = { area: (typeof areas)[number]; rows: readonly PageEntry[] }

/** The groups of the profile area with the pages this person may open, as in the table of contents; none is empty. */
export function useProfileGroups(): ProfileGroup[] {
  const may = useMay()
  return areas
    .map((area) => ({ area, rows: routeDefinitions.filter((row) => row.area === area && (!row.may || may(row.may))) }))
    .filter((group) => group.rows.length > 0)
}

/** Whether an address belongs to a page of the list: its own, or one below it that has no line. */
export const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || (path === '/profile' ? pathname === '/profile/edit' : pathname.startsWith(`${path}/`))
