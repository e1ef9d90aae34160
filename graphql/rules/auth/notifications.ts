import { parseJson } from '../core/database.ts'

/** Which mails a person wants; everything that is not said is wanted. */
export type Notifications = { launchFinished: boolean; teamChanges: boolean }

/** Out of `members.preferences`. */
export const notificationsOf = (preferences: unknown): Notifications => ({
  launchFinished: true,
  teamChanges: true,
  ...parseJson<Partial<Notifications> | null>(preferences),
})
