import * as z from 'zod/mini'
import { companyDetailsInput } from '#contracts/company/details.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { companySubmittedMail } from './company-mails.ts'
import { detailsColumns } from './details-columns.ts'

const submittable = ['use_case_set', 'more_info_needed', 'rejected'] as const

/**
 * Submits the company information for verification by the operator (A8), who is emailed. Refuses ALREADY_SUBMITTED while a submission is under review or
 * once the company is verified.
 */
export const submitCompanyDetails = defineCommand(z.object({ input: companyDetailsInput }), { may: 'company.edit' }, async (context) => {
  const { me, trx, now, audit } = context
  const { input } = context.input
  const columns = detailsColumns(input)
  const details = {
    ...columns,
    verification: 'under_review' as const,
    verification_note: null,
  }
  const before = await orThrow(trx('companies').where({ id: me.company }).first())
  const submitted = await touch(context, 'companies', { id: me.company, verification: submittable }, { ...details, submitted_at: now })
  if (!submitted) throw refusal('ALREADY_SUBMITTED')
  if (env.operatorEmail) {
    await queueAccountMail(trx, {
      kind: companySubmittedMail,
      to: env.operatorEmail,
      payload: { id: me.company, company: me.companyName, by: me.name, details: columns },
      dedupeKey: `company-submitted:${me.company}:${now.getTime()}`,
      now,
    })
  }
  await audit('company.submit', 'companies', me.company, changedFields(before, details))
  return me.company
})
