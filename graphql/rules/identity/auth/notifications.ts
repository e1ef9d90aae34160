import type { Person } from '#contracts/rest/person.ts'
import type { Row } from '#model/tables.ts'
import { parseJson } from '#rules/platform/db/database.ts'

/** The emails that a person can turn off. All are on by default. */
export type Notifications = Person['notifications']

/** Returns which optional emails a person gets, from `members.preferences`. A setting that is absent is on. */
export function notificationsOf(preferences: Row<'members'>['preferences']): Notifications {
  const { launchFinished = true, teamChanges = true } = parseJson(preferences) ?? {}
  return { launchFinished, teamChanges }
}

/** Returns true while single-key shortcuts are on (WCAG 2.1.4), which is the default. */
export const singleKeysOf = (preferences: Row<'members'>['preferences']): boolean => parseJson(preferences)?.singleKeys ?? true
