import * as z from 'zod/mini'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { takeUpload } from '#rules/platform/files/upload-image.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'
import { storefrontInput } from './storefront.input.ts'

/** Saves the look of reward pages, also of rewards already sent (R24). Keeps the old logo file, because queued mails may use it. */
export const updateStorefront = defineCommand(z.object({ input: storefrontInput }), { may: 'storefront.edit' }, async (context) => {
  const {
    input: { input: wanted },
    me,
    trx,
    audit,
  } = context
  const company = await lockCompanyForUpdate(context, me)
  const columns = {
    logo: await takeUpload(context, { kind: 'logo', id: wanted.logo, current: company.logo, me }),
    theme: wanted.theme,
    primary_color: wanted.primaryColor ?? null,
  }
  await trx('companies').where({ id: me.company }).update(columns)
  await audit('storefront.update', 'companies', me.company, changedFields(company, columns))
  return me.company
})
