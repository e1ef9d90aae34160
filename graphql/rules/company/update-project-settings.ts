import * as z from 'zod/mini'
import { projectSettingsInput } from '#contracts/company/project-settings.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refuseStale } from '#rules/platform/command/version-conflict.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'

const input = z.object({ input: projectSettingsInput, version: z.nullish(z.int()) })

const repeats = { command: 'updateProjectSettings', refused: 'VERSION_CONFLICT' } as const

/**
 * Saves the company's name and time zone, the sender of its mails, and the defaults of new campaigns (R25). Refuses VERSION_CONFLICT
 * {version, editedBy} if they were saved since `version`.
 */
export const updateProjectSettings = defineCommand(input, { may: 'project.edit', repeats }, async (context) => {
  const {
    input: { input: settings, version: read },
    me,
    trx,
    audit,
  } = context
  const company = await lockCompanyForUpdate(context, me.company)
  await readMeAgain(context, 'project.edit')
  await refuseStale(context, { id: me.company, version: company.settings_version }, read, 'project.update')
  const version = company.settings_version + 1
  const reminders = [...new Set(settings.defaultReminders)].sort((a, b) => b - a)
  const columns = {
    name: settings.name,
    time_zone: settings.timeZone,
    sender_name: settings.senderName,
    reply_to: settings.replyTo,
    default_expiry_days: settings.defaultExpiryDays,
  }
  await trx('companies')
    .where({ id: me.company })
    .update({ ...columns, default_reminders: JSON.stringify(reminders), settings_version: version })
  const before = { ...company, default_reminders: parseJson(company.default_reminders) }
  const changed = changedFields(before, { ...columns, default_reminders: reminders })
  await audit('project.update', 'companies', me.company, { detail: { version }, ...changed })
  return me.company
})
