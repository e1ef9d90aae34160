import { createHash } from 'node:crypto'
import getDatabase from '@directus/api/database/index'
import type * as z from 'zod/mini'
import { hasStrayValues } from '#rules/campaign/own-values.ts'
import { refuseWhileApplying } from '#rules/people/import/apply-import.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { newId } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { launchLifecycle } from '../../model/lifecycles.ts'
import { reasonsFor, refuseWithoutApprover } from './approval/ask-approval.ts'
import { requestApproval } from './approval/request-approval.ts'
import { holdOrWait } from './awaiting-funds/hold-or-wait.ts'
import { holdLaunch } from './hold-launch.ts'
import { launchCampaignInput } from './launch-campaign.input.ts'
import { lockLaunchableForUpdate } from './lock-launchable-for-update.ts'
import { planLaunch } from './plan-launch.ts'
import { requireName } from './require-name.ts'
import { settleCampaign } from './settle-campaign.ts'

type Input = z.output<typeof launchCampaignInput>

/**
 * Holds the money and starts issuing, or waits for its time, for its money or for another person; the same key and body is
 * the same launch.
 */
export const launchCampaign = defineCommand(launchCampaignInput, { may: 'campaign.launch', prepare: settleBefore }, async (context) => {
  const { input, me, trx, now, changes, audit } = context
  const payloadHash = createHash('sha256')
    .update(`${input.id}|${input.expectedTotal}${input.waitForFunds ? '|wait' : ''}`)
    .digest('hex')
  const before = await findLaunch(context, payloadHash)
  if (before) return before

  if (!me.verified) throw refusal('COMPANY_NOT_VERIFIED')
  const draft = await lockLaunchableForUpdate({ trx, changes, now }, input.id, me).catch(async (refused: unknown) => {
    // the same call may have been first while this one waited for the campaign's row
    const twin = await findLaunch(context, payloadHash)
    if (twin) return twin
    throw refused
  })
  if (typeof draft === 'string') return draft
  await refuseWhileApplying(trx, draft.id)
  const plan = await planLaunch(context, draft, input.expectedTotal)
  await requireName(context, { name: draft.name, total: plan.cost.total, confirmName: input.confirmName })
  const launchId = newId()
  const seq = await nextSequence(trx, 'launches', me.company)
  const number = `LN-${now.getUTCFullYear()}-${String(seq).padStart(6, '0')}`
  await trx('launches').insert({
    id: launchId,
    company: me.company,
    campaign: draft.id,
    member: me.id,
    seq,
    number,
    ...launchLifecycle.create.set,
    recipient_count: plan.cost.count,
    subtotal: plan.cost.subtotal,
    fee: plan.cost.fee,
    tax: plan.cost.tax,
    total: plan.cost.total,
    value_min: plan.cost.range?.min ?? null,
    value_max: plan.cost.range?.max ?? null,
    send_at: plan.sendAt,
    time_zone: plan.snapshot.delivery.timeZone,
    progress_total: plan.cost.count,
    idempotency_key: input.idempotencyKey,
    payload_hash: payloadHash,
    snapshot: JSON.stringify(plan.snapshot),
    date_created: now,
  })
  const { count: recipient_count, subtotal, fee, tax, total } = plan.cost
  if (draft.status === 'draft') await trx('campaigns').where({ id: draft.id }).update({ recipient_count, subtotal, fee, tax, total })
  const reasons = await reasonsFor(context, plan.cost)
  const status = reasons.length
    ? await requestApproval({ trx, changes, now }, launchId, reasons)
    : await (input.waitForFunds ? holdOrWait : holdLaunch)({ trx, changes, now }, launchId, me)
  if (status === 'pending_approval') {
    await refuseWithoutApprover(context)
    await audit('approval.request', 'launches', launchId, {
      detail: { campaign: draft.id, name: draft.name, total: String(plan.cost.total), count: plan.cost.count, number },
      before: { status: draft.status },
      after: { status: 'in_review' },
    })
    return launchId
  }
  await audit('campaign.launch', 'launches', launchId, {
    detail: { campaign: draft.id, name: draft.name, total: String(plan.cost.total), count: plan.cost.count, number, sendAt: plan.sendAt },
    before: { status: draft.status },
    after: { status: status === 'processing' ? 'sending' : status },
  })
  return launchId
})

/** Outside the launch's transaction: its refusal (another sum now) must not take this back. */
async function settleBefore({ id }: Input, { company }: Me): Promise<void> {
  const campaign = await getDatabase()('campaigns').where({ id, company }).first()
  if (campaign && (await hasStrayValues(getDatabase(), campaign))) await settleCampaign(id)
}

/** The launch that this key made before; another body under the same key is refused. */
async function findLaunch({ input, me, trx }: CommandContext<Input>, payloadHash: string): Promise<string | undefined> {
  const launch = await trx('launches').where({ company: me.company, idempotency_key: input.idempotencyKey }).first('id', 'payload_hash')
  if (launch && launch.payload_hash !== payloadHash) throw refusal('IDEMPOTENCY_CONFLICT')
  return launch?.id
}
