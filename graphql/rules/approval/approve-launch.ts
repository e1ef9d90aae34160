import * as z from 'zod/mini'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { type Verb, verb } from '../core/verb.ts'
import { holdOrWait } from '../launch/hold-or-wait.ts'
import { confirmName } from '../launch/launch-campaign.input.ts'
import { requireName } from '../launch/require-name.ts'
import { hasStrayValues } from '../recipient/own-values.ts'
import { closeRequest } from './close-request.ts'
import { contentHash } from './content-hash.ts'
import { sendBack } from './send-back.ts'
import { recordedOf, takeRequest } from './take-request.ts'

/** No row's id. */
const changed = 'changed'

/** Allows exactly what was submitted: the money is held now, or waited for. What is no longer the same is void. */
const decide = verb(z.object({ id: rowId, confirmName }), { may: 'approval.decide' }, async (act) => {
  const { input, me, trx, audit } = act
  const request = await takeRequest(act, 'approved')
  if (!request) return input.id
  const { content_hash: submitted } = await trx('approval_requests').where({ id: request.id }).first('content_hash')
  const campaign = await trx('campaigns').where({ id: request.campaign }).first()
  if ((await hasStrayValues(trx, campaign)) || (await contentHash(trx, request.launch)) !== submitted) {
    await sendBack(act, { ...request, status: 'void', by: null })
    await audit('approval.void', 'approval_requests', request.id, recordedOf(request, 'void'))
    return changed
  }
  await requireName(act, { name: request.name, total: Number(request.total), confirmName: input.confirmName })
  await closeRequest(act, { launch: request.launch, status: 'approved', by: me.id })
  await holdOrWait(act, request.launch, { id: me.id, kind: me.kind })
  await audit('approval.approve', 'approval_requests', request.id, recordedOf(request, 'approved'))
  return request.id
})

/** A refusal would take back what its transaction wrote, so the request is void first and REQUEST_CHANGED said after. */
export const approveLaunch: Verb = {
  ...decide,
  run: async (args, caller) => {
    const id = await decide.run(args, caller)
    if (id === changed) throw refuse('REQUEST_CHANGED')
    return id
  },
}
