import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { approvalReasons } from '#contracts/launch/approval-reasons.ts'
import { moneyInput } from '#contracts/money/money-input.ts'
import { launchLifecycle } from '#model/lifecycles.ts'
import { countedLaunches, isOneOf } from '#model/statuses.ts'
import { setLaunchCost } from '#rules/campaign/campaign-totals.ts'
import { type CompanyRates, rateColumns, ratesOfLaunch, toRates } from '#rules/campaign/cost.ts'
import { type CampaignRow, notADraftRefusal } from '#rules/campaign/find-draft.ts'
import { lockCampaignForLaunch } from '#rules/campaign/lock-campaign.ts'
import { noBudget, readBudget } from '#rules/identity/team/member-budget.ts'
import { selectApplyingImport } from '#rules/people/import/apply-import.ts'
import { type Command, type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { newId, orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import type { RewardKinds } from '#rules/reward/reward-kind.ts'
import { listApprovers } from './approval/approvers.ts'
import { requestApproval } from './approval/request-approval.ts'
import { holdOrWait } from './awaiting-funds/hold-or-wait.ts'
import { holdLaunch } from './hold-launch.ts'
import { formatLaunchNumber } from './launch-number.ts'
import { planLaunch } from './plan-launch.ts'
import { confirmName, refuseUnconfirmedName } from './require-name.ts'
import { refuseShortStock } from './supply/find-short-stock.ts'

/**
 * Input of a launch. `expectedTotal` is the total that the page displayed, in minor units. With `waitForFunds`, a launch without enough
 * money waits for it.
 */
export const launchCampaignInput = z.object({
  id: rowId,
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
  expectedTotal: moneyInput,
  confirmName,
  waitForFunds: z._default(z.boolean(), false),
})

type Input = z.output<typeof launchCampaignInput>

/**
 * Holds the money and starts issuing, or waits for its time, funds or an approval. Idempotent for the same key and body, unless the launch
 * was undone since. Refuses COMPANY_NOT_VERIFIED, COMPANY_PAUSED, NOT_FOUND, NOT_A_DRAFT, IDEMPOTENCY_CONFLICT, IMPORT_NOT_READY, NAME_NOT_CONFIRMED {name, total}, NO_APPROVER,
 * NOT_ENOUGH_STOCK {short}. Also WALLET_FROZEN, INSUFFICIENT_BALANCE {missing, available, total} unless it may wait, and the refusals of `planLaunch`.
 */
export const launchCampaign = (kinds: RewardKinds): Command =>
  defineCommand(launchCampaignInput, { may: 'campaign.launch' }, (context) => launch(kinds, context))

async function launch(kinds: RewardKinds, context: CommandContext<Input>): Promise<string> {
  const { input, me, trx, now, audit } = context
  const payloadHash = createHash('sha256')
    .update(`${input.id}|${input.expectedTotal}${input.waitForFunds ? '|wait' : ''}`)
    .digest('hex')
  const before = await findLaunch(context, payloadHash)
  if (before) return before

  if (!me.verified) throw refusal('COMPANY_NOT_VERIFIED')
  if (me.isPaused) throw refusal('COMPANY_PAUSED')
  const draft = await lockCampaignForLaunch(context, input.id, me)
  if (!draft) {
    // a concurrent call with the same key may have launched it before the lock
    const repeated = await findLaunch(context, payloadHash)
    if (repeated) return repeated
    throw await notADraftRefusal(trx, input.id, me)
  }
  const terms = await readLaunchTerms(trx, draft, me.id)
  if (terms.isApplying || draft.joining !== null) throw refusal('IMPORT_NOT_READY')
  const plan = await planLaunch(kinds, context, draft, { rates: terms.rates, shown: input.expectedTotal })
  refuseUnconfirmedName(me, terms.confirmAmount, { name: draft.name, total: plan.cost.total, confirmName: input.confirmName })
  const launchId = newId()
  const seq = await nextSequence(trx, 'launches', me.company)
  // under the lock of the counter, so that launches of a company that share stock take turns
  await refuseShortStock(trx, draft, plan.cost.groups)
  const number = formatLaunchNumber(seq, now, me.timeZone)
  const launches = trx('launches').insert({
    id: launchId,
    company: me.company,
    campaign: draft.id,
    member: me.id,
    seq,
    number,
    ...launchLifecycle.create.set,
    recipient_count: plan.cost.count,
    launched_count: plan.cost.count,
    subtotal: plan.cost.subtotal,
    fee: plan.cost.fee,
    tax: plan.cost.tax,
    total: plan.cost.total,
    ...ratesOfLaunch(terms.rates),
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
  const written = await orThrow(launches.returning('*'))
  if (draft.status === 'draft') await setLaunchCost(trx, draft, plan.cost)
  const reasons = approvalReasons(plan.cost, terms.approval, terms.hasBudget ? await readBudget(context, me) : noBudget)
  const status = reasons.length
    ? await requestApproval(context, launchId, reasons)
    : await (input.waitForFunds ? holdOrWait : holdLaunch)(context, launchId, me, {
        ...written,
        name: draft.name,
        campaign_status: draft.status,
        company_zone: me.timeZone,
      })
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
}

/**
 * Returns the id of the launch made with this idempotency key, or undefined. Refuses IDEMPOTENCY_CONFLICT when its body differs, or when it
 * was cancelled, rejected or expired since.
 */
async function findLaunch({ input, me, trx }: CommandContext<Input>, payloadHash: string): Promise<string | undefined> {
  const launch = await trx('launches')
    .where({ company: me.company, idempotency_key: input.idempotencyKey })
    .first('id', 'status', 'payload_hash')
  if (!launch) return undefined
  if (launch.payload_hash !== payloadHash || !isOneOf(countedLaunches, launch.status)) throw refusal('IDEMPOTENCY_CONFLICT')
  return launch.id
}

type ApproverContext = Pick<CommandContext<unknown>, 'trx' | 'changes' | 'now' | 'me'>

/** Refuses NO_APPROVER if the company has no approver other than the submitters of the launch. */
async function refuseWithoutApprover({ trx, me, now }: ApproverContext): Promise<void> {
  const approvers = await listApprovers(trx, me.company, { by: me.id, at: now })
  if (!approvers.length) throw refusal('NO_APPROVER')
}

/** The company's and the submitter's settings that apply to a launch, and the imports in progress. */
type LaunchTerms = {
  /** True while an import is adding recipients to the campaign. */
  isApplying: boolean
  /** True if the submitter has a monthly limit. The rest of it is read by `readBudget`. */
  hasBudget: boolean
  rates: CompanyRates
  /** The stored total from which the name must be typed, as `confirmAmountOf` takes it. */
  confirmAmount: number | null
  /** The total (minor units) and the number of rewards from which a launch needs approval. Null means no limit. */
  approval: { amount: number | null; count: number | null }
}

/** Reads the launch terms in one query. The campaign must be locked, because a change of rates reprices drafts under the same lock. */
async function readLaunchTerms(trx: Knex.Transaction, draft: CampaignRow, member: string): Promise<LaunchTerms> {
  const row = await orThrow(
    trx('companies')
      .where({ id: draft.company })
      .first(...rateColumns, 'confirm_amount', 'approval_amount', 'approval_count', {
        applying: selectApplyingImport(trx, draft.id),
        monthly_limit: trx('member_budgets').where({ member }).select('monthly_limit'),
      }),
  )
  return {
    isApplying: row.applying !== null,
    hasBudget: row.monthly_limit !== null,
    rates: toRates(row),
    confirmAmount: asLimit(row.confirm_amount),
    approval: { amount: asLimit(row.approval_amount), count: asLimit(row.approval_count) },
  }
}

const asLimit = (value: number | string | null): number | null => (value === null ? null : Number(value))
