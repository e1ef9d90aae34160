import type { PageEntry } from '#web/lib/page-entry.ts'
import { routeDefinitions } from '#web/routes.tsx'

const areas = ['you', 'company', 'money', 'security'] as const
export type ProfileGroup = { area: (typeof areas)[number]; rows: readonly PageEntry[] }

/** Returns the non-empty groups of the profile area, in order. */
export const profileGroups = (isShown: (row: PageEntry) => boolean): ProfileGroup[] =>
  areas
    .map((area) => ({ area, rows: routeDefinitions.filter((row) => row.area === area && isShown(row)) }))
    .filter((group) => group.rows.length > 0)

/** Finds the listed page that a path belongs to. */
export const findProfilePage = (groups: readonly ProfileGroup[], pathname: string) =>
  groups.flatMap(({ area, rows }) => rows.map((row) => ({ area, ...row }))).find(({ path }) => isUnder(path, pathname))

/** Returns true when a path belongs to a listed page: its own, or an unlisted page below it. */
export const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || (path === '/profile' ? pathname === '/profile/edit' : pathname.startsWith(`${path}/`))
