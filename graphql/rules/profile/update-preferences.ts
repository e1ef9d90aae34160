import * as z from 'zod/mini'
import { notificationsOf, singleKeysOf } from '../auth/notifications.ts'
import { changedFields } from '../core/audit.ts'
import { verb } from '../core/verb.ts'
import { preferencesInput } from './preferences.input.ts'

/** One's own language, zone, mails and keys (R22, E10). */
export const updatePreferences = verb(z.object({ input: preferencesInput }), { may: 'own.edit' }, async (act) => {
  const {
    input: { input: wanted },
    me,
    trx,
    changes,
    audit,
  } = act
  const before = await trx('members').where({ id: me.id }).first('locale', 'time_zone', 'preferences')
  const preferences = {
    launchFinished: wanted.launchFinished,
    teamChanges: wanted.teamChanges,
    singleKeys: wanted.singleKeys ?? singleKeysOf(before.preferences),
  }
  const columns = { locale: wanted.locale, time_zone: wanted.timeZone ?? null }
  await trx('members')
    .where({ id: me.id })
    .update({ ...columns, preferences: JSON.stringify(preferences) })
  changes.add('members', me.id)
  await audit(
    'preferences.update',
    'members',
    me.id,
    changedFields(
      { ...before, ...notificationsOf(before.preferences), singleKeys: singleKeysOf(before.preferences) },
      { ...columns, ...preferences },
    ),
  )
  return me.id
})
