import * as z from 'zod/mini'
import { profileInput } from '#contracts/account/profile.ts'
import { readPhone } from '#contracts/address/phone.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refuseStale } from '#rules/platform/command/version-conflict.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { takeUpload } from '#rules/platform/files/upload-image.ts'

const input = z.object({ input: profileInput((text) => readPhone(text) !== undefined), version: z.nullish(z.int()) })

const repeats = { command: 'updateProfile', refused: 'VERSION_CONFLICT' } as const

/**
 * Saves the caller's name, phone and picture (R20). The daily sweep deletes the file of the former picture. Refuses VERSION_CONFLICT
 * {version, editedBy} if they were saved since `version`.
 */
export const updateProfile = defineCommand(input, { may: 'own.edit', repeats }, async (context) => {
  const {
    input: { input: profile, version: read },
    me,
    trx,
    changes,
    audit,
  } = context
  await lockCompanyForUpdate(context, me.company) // colleagues see the name and the picture
  await readMeAgain(context, 'own.edit')
  const member = await orThrow(
    trx('members')
      .where({ id: me.id })
      .update({ locale: trx.ref('locale') })
      .returning('*'),
  )
  await refuseStale(context, { id: me.id, version: member.profile_version }, read, 'profile.update')
  const columns = {
    first_name: profile.firstName,
    name: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
    last_name: profile.lastName,
    phone: profile.phone && (readPhone(profile.phone) ?? null),
    avatar: await takeUpload(context, { kind: 'avatar', id: profile.avatar, current: member.avatar, me }),
  }
  const version = member.profile_version + 1
  await trx('members')
    .where({ id: me.id })
    .update({ ...columns, profile_version: version })
  changes.add('members', me.id)
  await audit('profile.update', 'members', me.id, { detail: { version }, ...changedFields(hidePhone(member), hidePhone(columns)) })
  return me.id
})

/** Masks the phone number in the activity log entry to its last four digits. Colleagues can read the log, but not the number. */
const hidePhone = <Row extends { phone: string | null }>(row: Row) => ({ ...row, phone: row.phone && `•••• ${row.phone.slice(-4)}` })
