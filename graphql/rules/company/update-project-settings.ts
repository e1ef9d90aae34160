import * as z from 'zod/mini'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'
import { projectSettingsInput } from './project-settings.input.ts'

/** Saves the company's name and time zone, the sender of its mails, and the defaults of new campaigns (R25). */
export const updateProjectSettings = defineCommand(z.object({ input: projectSettingsInput }), { may: 'project.edit' }, async (context) => {
  const {
    input: { input: wanted },
    me,
    trx,
    audit,
  } = context
  const company = await lockCompanyForUpdate(context, me)
  const reminders = [...new Set(wanted.defaultReminders)].sort((a, b) => b - a)
  const columns = {
    name: wanted.name,
    time_zone: wanted.timeZone,
    sender_name: wanted.senderName,
    reply_to: wanted.replyTo,
    default_expiry_days: wanted.defaultExpiryDays,
  }
  await trx('companies')
    .where({ id: me.company })
    .update({ ...columns, default_reminders: JSON.stringify(reminders) })
  const before = { ...company, default_reminders: parseJson(company.default_reminders) }
  await audit('project.update', 'companies', me.company, changedFields(before, { ...columns, default_reminders: reminders }))
  return me.company
})
