import * as z from 'zod/mini'
import { storefrontInput } from '#contracts/company/settings.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refuseStale } from '#rules/platform/command/version-conflict.ts'
import { takeUpload } from '#rules/platform/files/upload-image.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'

const input = z.object({ input: storefrontInput, version: z.nullish(z.int()) })

const repeats = { command: 'updateStorefront', refused: 'VERSION_CONFLICT' } as const

/**
 * Saves the look of reward pages, also of rewards already sent (R24). Keeps the old logo file, because queued mails may use it. Refuses
 * VERSION_CONFLICT {version, editedBy} if it was saved since `version`.
 */
export const updateStorefront = defineCommand(input, { may: 'storefront.edit', repeats }, async (context) => {
  const {
    input: { input: storefront, version: read },
    me,
    trx,
    audit,
  } = context
  const company = await lockCompanyForUpdate(context, me.company)
  await readMeAgain(context, 'storefront.edit')
  await refuseStale(context, { id: me.company, version: company.storefront_version }, read, 'storefront.update')
  const version = company.storefront_version + 1
  const columns = {
    logo: await takeUpload(context, { kind: 'logo', id: storefront.logo, current: company.logo, me }),
    theme: storefront.theme,
    primary_color: storefront.primaryColor ?? null,
  }
  await trx('companies')
    .where({ id: me.company })
    .update({ ...columns, storefront_version: version })
  await audit('storefront.update', 'companies', me.company, { detail: { version }, ...changedFields(company, columns) })
  return me.company
})
