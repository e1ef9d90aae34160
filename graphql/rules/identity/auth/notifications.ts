import { parseJson } from '#rules/platform/db/database.ts'
import type { Person } from '../../../contracts/person.ts'
import type { Row } from '../../../model/tables.ts'

/** Which mails a person wants; all but those they turned off. */
export type Notifications = Person['notifications']

/** Out of `members.preferences`. */
export function notificationsOf(preferences: Row<'members'>['preferences']): Notifications {
  const { launchFinished = true, teamChanges = true } = parseJson(preferences) ?? {}
  return { launchFinished, teamChanges }
}

/** Whether single-key shortcuts are on (WCAG 2.1.4); they are until the person turns them off. */
export const singleKeysOf = (preferences: Row<'members'>['preferences']): boolean => parseJson(preferences)?.singleKeys ?? true
