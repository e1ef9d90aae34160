import * as z from 'zod/mini'
import type { Person } from '#contracts/rest/person.ts'
import { zoneInput } from '#contracts/time/time-zone.ts'
import type { Row } from '#model/tables.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'

/** The emails that a person can turn off. All are on by default. */
export type Notifications = Person['notifications']

/** Returns which optional emails a person gets, from `members.preferences`. A setting that is absent is on. */
export function notificationsOf(preferences: Row<'members'>['preferences']): Notifications {
  const { launchFinished = true, teamChanges = true } = parseJson(preferences) ?? {}
  return { launchFinished, teamChanges }
}

/** Returns true while single-key shortcuts are on (WCAG 2.1.4), which is the default. */
export const singleKeysOf = (preferences: Row<'members'>['preferences']): boolean => parseJson(preferences)?.singleKeys ?? true

/** Languages of the interface, each with its catalogue of messages (P10). */
const locales = ['en'] as const

/** Language, time zone, mails and shortcuts of a person (E10). Absent fields stay the same. A null zone means the company's. */
const preferencesInput = z.object({
  locale: z.nullish(z.enum(locales, 'Please choose a language')),
  timeZone: z.nullish(zoneInput),
  launchFinished: z.nullish(z.boolean()),
  teamChanges: z.nullish(z.boolean()),
  singleKeys: z.nullish(z.boolean()),
})

/**
 * Saves the caller's language, time zone, email and keyboard shortcut settings (R22, E10). Changes only the given fields, so that two tabs
 * do not overwrite each other.
 */
export const updatePreferences = defineCommand(z.object({ input: preferencesInput }), { may: 'own.edit' }, async (context) => {
  const {
    input: { input: chosen },
    me,
    trx,
    changes,
    audit,
  } = context
  const row = await orThrow(trx('members').where({ id: me.id }).forUpdate().first('locale', 'time_zone', 'preferences'))
  const before = { ...notificationsOf(row.preferences), singleKeys: singleKeysOf(row.preferences) }
  const preferences = {
    launchFinished: chosen.launchFinished ?? before.launchFinished,
    teamChanges: chosen.teamChanges ?? before.teamChanges,
    singleKeys: chosen.singleKeys ?? before.singleKeys,
  }
  const columns = {
    locale: chosen.locale ?? row.locale,
    time_zone: chosen.timeZone === undefined ? row.time_zone : chosen.timeZone,
  }
  await trx('members')
    .where({ id: me.id })
    .update({ ...columns, preferences: JSON.stringify(preferences) })
  changes.add('members', me.id)
  const changed = changedFields({ locale: row.locale, time_zone: row.time_zone, ...before }, { ...columns, ...preferences })
  await audit('preferences.update', 'members', me.id, changed)
  return me.id
})
