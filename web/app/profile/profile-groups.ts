import type { PageEntry } from '#web/lib/page-entry.ts'
import { routeDefinitions } from '#web/routes.tsx'

const areas = ['you', 'company', 'money', 'security'] as const
export type ProfileGroup = { area: (typeof areas)[number]; rows: readonly PageEntry[] }

/**
 * Returns the groups of the profile area (`you`, `company`, `money`, `security`) with the pages for which `isShown` is true. Leaves out
 * empty groups.
 */
export const profileGroups = (isShown: (row: PageEntry) => boolean): ProfileGroup[] =>
  areas
    .map((area) => ({ area, rows: routeDefinitions.filter((row) => row.area === area && isShown(row)) }))
    .filter((group) => group.rows.length > 0)

/** Returns the page of these groups that a path belongs to, with its group. Undefined for a path outside of them. */
export const findProfilePage = (groups: readonly ProfileGroup[], pathname: string) =>
  groups.flatMap(({ area, rows }) => rows.map((row) => ({ area, ...row }))).find(({ path }) => isUnder(path, pathname))

/** Returns true when `pathname` is the page's `path` or lies below it. For `/profile` only its edit page counts as below. */
export const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || (path === '/profile' ? pathname === '/profile/edit' : pathname.startsWith(`${path}/`))
