import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type DefaultDelivery, defaultDeliveryInput } from '#contracts/campaign/delivery.ts'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import { detailsInput } from '#contracts/campaign/details.ts'
import { defaultUndoSeconds } from '#contracts/campaign/schedule.ts'
import { deliveryTypes, valueColumns } from '#contracts/campaign/words.ts'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'
import { clientRowId, rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { kindOfCampaign } from './campaign-kinds.ts'
import { campaignSearchText } from './search-text.ts'
import { campaignColumns, copyTemplate, findDefaultTemplate } from './template/copy-template.ts'

const input = z.object({
  clientId: z.string().check(z.maxLength(64)),
  input: z.extend(detailsInput, { deliveryType: z.enum(deliveryTypes), template: z.nullish(rowId) }),
})

/**
 * Creates a draft campaign from `template`. If it is omitted, uses the default template of the delivery type, and if it is null, none.
 * Idempotent by `clientId`.
 */
export const createCampaign = defineCommand(input, { may: 'campaign.draft' }, async (context) => {
  const {
    input: { clientId, input: details },
    me,
    trx,
    now,
    changes,
    audit,
  } = context
  const id = clientRowId('campaign', me.company, clientId)
  if (await trx('campaigns').where({ id }).first('id')) return id
  const templateId = details.template === undefined ? await findDefaultTemplate(context, details.deliveryType) : details.template
  const template = templateId ? await copyTemplate(context, templateId, details.deliveryType) : undefined
  // a points campaign starts with the catalogue and the validity of the points program (R32)
  const own = await kindOfCampaign({ delivery_type: details.deliveryType }).loadDefaults?.(trx, me.company)
  await trx('campaigns').insert({
    id,
    company: me.company,
    seq: await nextSequence(trx, 'campaigns', me.company),
    name: details.name,
    description: details.description ?? null,
    internal_reference: details.internalReference ?? null,
    delivery_type: details.deliveryType,
    ...campaignLifecycle.create.set,
    currency: me.currency,
    owner: me.id,
    value: details.value ?? null,
    ...(deliveryKinds[details.deliveryType].hasValueInDetails &&
      valueColumns({ valueMode: details.valueMode, value: details.value ?? null })),
    budget: details.budget ?? null,
    usual_undo: defaultUndoSeconds,
    delivery: JSON.stringify({ ...(await loadDefaultDelivery(trx, me.company, own?.expiryDays)), ...template?.delivery }),
    ...(own?.catalogue && { catalogue: own.catalogue }),
    ...(template && campaignColumns(template)),
    wizard_step: 'details',
    search_text: campaignSearchText(details.name, details.internalReference),
    date_created: now,
    date_updated: now,
  })
  changes.add('campaigns', id)
  await audit('campaign.create', 'campaigns', id, {
    after: { name: details.name, value: details.value?.toString(), template: templateId ?? undefined },
  })
  return id
})

/** Returns the initial delivery settings of a campaign, from the company's settings. `expiryDays` replaces those of the company. */
async function loadDefaultDelivery(trx: Knex.Transaction, company: string, expiryDays: number | undefined): Promise<DefaultDelivery> {
  const row = await orThrow(trx('companies').where({ id: company }).first('time_zone', 'default_expiry_days', 'default_reminders'))
  return z.parse(defaultDeliveryInput, {
    timeZone: row.time_zone,
    expiryDays: expiryDays ?? row.default_expiry_days,
    reminderOffsetsDays: parseJson(row.default_reminders),
  })
}
