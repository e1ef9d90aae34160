import { parseJson } from '#rules/platform/db/database.ts'
import type { Person } from '../../../contracts/person.ts'
import type { Row } from '../../../model/tables.ts'

/** Which mails a person wants; everything that is not said is wanted. */
export type Notifications = Person['notifications']

/** Out of `members.preferences`. */
export function notificationsOf(preferences: Row<'members'>['preferences']): Notifications {
  const { launchFinished = true, teamChanges = true } = parseJson(preferences) ?? {}
  return { launchFinished, teamChanges }
}

/** Whether keys pressed alone do something in the app (WCAG 2.1.4); they do until they say no. */
export const singleKeysOf = (preferences: Row<'members'>['preferences']): boolean => parseJson(preferences)?.singleKeys ?? true
