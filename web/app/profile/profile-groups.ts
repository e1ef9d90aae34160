import type { PageEntry } from '#web/lib/page-entry.ts'
import { routeDefinitions } from '#web/routes.tsx'

const areas = ['you', 'company', 'money', 'security'] as const
export type ProfileGroup = { area: (typeof areas)[number]; rows: readonly PageEntry[] }

/** The groups of the profile area, as in the table of contents; none is empty. */
export const profileGroups = (isShown: (row: PageEntry) => boolean): ProfileGroup[] =>
  areas
    .map((area) => ({ area, rows: routeDefinitions.filter((row) => row.area === area && isShown(row)) }))
    .filter((group) => group.rows.length > 0)

/** The line of the list that an address belongs to. */
export const hereIn = (groups: readonly ProfileGroup[], pathname: string) =>
  groups.flatMap(({ area, rows }) => rows.map((row) => ({ area, ...row }))).find(({ path }) => isUnder(path, pathname))

/** Whether an address belongs to a page of the list: its own, or one below it that has no line. */
export const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || (path === '/profile' ? pathname === '/profile/edit' : pathname.startsWith(`${path}/`))
