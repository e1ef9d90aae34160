import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { changedFields } from '../core/audit.ts'
import { parseJson } from '../core/database.ts'
import type { Me } from '../core/me.ts'
import { rewardValue } from '../core/money-input.ts'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { verb } from '../core/verb.ts'
import { catalogueInput } from './catalogue.input.ts'
import { deliveryInput } from './delivery.input.ts'
import { campaignDescription, campaignName, internalReference } from './details.input.ts'
import { emailDraft } from './email.input.ts'
import { refreshEstimate } from './estimate.ts'
import { rewardlinksSteps } from './steps.ts'
import { takeForEdit } from './take-for-edit.ts'

const changesInput = z.object({
  name: z.optional(campaignName),
  description: campaignDescription,
  internalReference,
  value: z.nullish(rewardValue),
  catalogue: z.optional(catalogueInput),
  delivery: z.optional(deliveryInput),
  email: z.optional(emailDraft),
  wizardStep: z.optional(z.enum(rewardlinksSteps)),
})

const input = z.object({ id: rowId, version: z.int(), input: changesInput })

/** Saves what a step holds, as it is typed; an older version is refused, never merged silently (R43). */
export const updateCampaign = verb(input, { may: 'campaign.draft' }, async (act) => {
  const {
    input: { id, version, input: wanted },
    me,
    trx,
    audit,
  } = act
  const draft = await takeForEdit(act, id)
  if (draft.version !== version) throw refuse('VERSION_CONFLICT', { version: draft.version })
  await refuseUnknownBrands(trx, wanted.catalogue?.brands ?? [], me)
  const columns = columnsOf(wanted)
  const name = (columns.name ?? draft.name) as string
  const reference = 'internal_reference' in columns ? columns.internal_reference : draft.internal_reference
  await trx('campaigns')
    .where({ id })
    .update({
      ...columns,
      version: version + 1,
      search_text: [name, reference].filter(Boolean).join(' ').toLowerCase(),
    })
  if ('value' in columns) await refreshEstimate(trx, id, me)
  const { wizard_step: _, ...content } = columns
  const changed = changedFields(readable(draft), readable(content))
  if (Object.keys(changed.after).length) await audit('campaign.update', 'campaigns', id, { detail: { name }, ...changed })
  return id
})

/** Only what the caller gave: a field left out stays, a null clears it. */
function columnsOf(wanted: z.output<typeof changesInput>): Record<string, unknown> {
  const { internalReference: internal_reference, wizardStep: wizard_step, catalogue, delivery, email, ...plain } = wanted
  const columns = {
    ...plain,
    internal_reference,
    wizard_step,
    catalogue: catalogue && JSON.stringify(catalogue),
    delivery: delivery && JSON.stringify(delivery),
    email: email && JSON.stringify(email),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** JSON as values and money as text on both databases, so that only what moved differs. */
function readable({ value, catalogue, delivery, email, ...plain }: Record<string, unknown>): Record<string, unknown> {
  const parts = {
    value: value?.toString() ?? value,
    catalogue: parseJson(catalogue),
    delivery: parseJson(delivery),
    email: parseJson(email),
  }
  return { ...plain, ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) }
}

async function refuseUnknownBrands(trx: Knex.Transaction, brands: string[], me: Me): Promise<void> {
  if (!brands.length) return
  const known = await trx('brands').whereIn('id', brands).where({ currency: me.currency }).select('id')
  if (new Set(brands).size !== known.length) throw refuse('VALIDATION', { fields: { 'input.catalogue.brands': 'Unknown brand' } })
}
