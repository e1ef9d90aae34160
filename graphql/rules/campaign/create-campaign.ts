import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { takeSeq } from '../core/sequence.ts'
import { verb } from '../core/verb.ts'
import { deliveryTypes } from './delivery-types.ts'
import { detailsInput } from './details.input.ts'
import { usualDelivery } from './usual-delivery.ts'

const input = z.object({
  clientId: z.string().check(z.maxLength(64)),
  input: z.extend(detailsInput, { deliveryType: z.enum(deliveryTypes) }),
})

/** Starts a draft; a retry with the same clientId finds the one it made. */
export const createCampaign = verb(
  input,
  { may: 'campaign.draft' },
  async ({ input: { clientId, input: details }, me, trx, now, changes, audit }) => {
    const id = draftId(me.company, clientId)
    if (await trx('campaigns').where({ id }).first('id')) return id
    await trx('campaigns').insert({
      id,
      company: me.company,
      seq: await takeSeq(trx, 'campaigns', me.company),
      name: details.name,
      description: details.description ?? null,
      internal_reference: details.internalReference ?? null,
      delivery_type: details.deliveryType,
      status: 'draft',
      currency: me.currency,
      owner: me.id,
      value: details.value ?? null,
      budget: details.budget ?? null,
      delivery: JSON.stringify(await usualDelivery(trx, me.company)),
      wizard_step: 'details',
      search_text: [details.name, details.internalReference].filter(Boolean).join(' ').toLowerCase(),
      date_created: now,
      date_updated: now,
    })
    changes.add('campaigns', id)
    await audit('campaign.create', 'campaigns', id, { after: { name: details.name, value: details.value?.toString() } })
    return id
  },
)

/** Made from company and client id together: nobody can ask whether another company's id exists. */
function draftId(company: string, clientId: string): string {
  const hex = createHash('sha256').update(`campaign:${company}:${clientId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
