import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import { deliveryInput } from '#contracts/campaign/delivery.ts'
import { expiryInstant, issueInstant, launchDelivery, sendInstant, undoSecondsOf } from '#contracts/campaign/schedule.ts'
import { firstOpenStep, type StepAnswers } from '#contracts/campaign/steps.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import type { CompanyRates } from '#rules/campaign/cost.ts'
import { type Estimate, estimate } from '#rules/campaign/estimate.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { loadRecipientTimes } from '#rules/campaign/next-launch-rows.ts'
import { refuseOverBudget } from '#rules/campaign/refuse-over-budget.ts'
import { refuseUnsupportedValues } from '#rules/campaign/terms/unsupported-values.ts'
import { refuseDemoCatalogue } from '#rules/catalogue/voucher/demo-brands.ts'
import { requireCarriers } from '#rules/mail/carrier/carriers.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor, nonNull, parseJson } from '#rules/platform/db/database.ts'
import { kindOfDelivery, type RewardKinds } from '#rules/reward/reward-kind.ts'

type Plan = { cost: Estimate; sendAt: Date; snapshot: LaunchSnapshot }

/**
 * Validates the draft and returns the launch's cost, sending time and snapshot (the settings it keeps). The total the caller saw is
 * `shown`, in minor units. Refuses STEP_INCOMPLETE {step}, POINTS_NOT_SET_UP, NO_RECIPIENTS, PRICE_CHANGED {total}, BUDGET_EXCEEDED {left},
 * SEND_TIME_PAST, CHANNEL_NOT_AVAILABLE {channel}, VALUES_NOT_CARRIED {values, distinct, rewards}, BRAND_NOT_AVAILABLE
 * {problem}.
 */
export async function planLaunch(
  kinds: RewardKinds,
  { me, trx, now }: Pick<CommandContext<unknown>, 'me' | 'trx' | 'now'>,
  draft: CampaignRow,
  { rates, shown }: { rates: CompanyRates; shown: number },
): Promise<Plan> {
  const answers = readAnswers(draft)
  const step = firstOpenStep(answers)
  if (step !== 'finish') throw refusal('STEP_INCOMPLETE', { step })
  const delivery = launchDelivery(z.parse(deliveryInput, answers.delivery), minor(draft.launched_through ?? 0) > 0)
  const catalogue = z.parse(catalogueInput, answers.catalogue)
  const { launch: kind } = kindOfDelivery(kinds, answers.delivery_type)
  const terms = await kind?.terms?.(trx, draft)
  const cost = await estimate(trx, draft, rates)
  if (cost.count === 0) throw refusal('NO_RECIPIENTS')
  if (cost.withoutValue > 0) throw refusal('STEP_INCOMPLETE', { step: 'recipients' })
  if (cost.total !== shown) throw refusal('PRICE_CHANGED', { total: String(cost.total) })
  await refuseOverBudget(trx, draft, cost.total)
  if (delivery.sendMode === 'scheduled' && sendInstant(delivery, now) <= now) throw refusal('SEND_TIME_PAST')
  const own = cost.ownTimes ?? (await loadRecipientTimes(trx, draft))
  const sendAt = issueInstant(delivery, now, own.earliest)
  const expiresAt = expiryInstant(delivery, sendAt)
  if (expiresAt <= sendInstant(delivery, now)) throw refusal('STEP_INCOMPLETE', { step: 'delivery' })
  if (delivery.expiryMode === 'date' && (own.latest?.slice(0, 10) ?? '') > String(delivery.expiryDate))
    throw refusal('STEP_INCOMPLETE', { step: 'recipients' })
  requireCarriers([...(draft.sms ? (['sms'] as const) : []), ...(draft.whatsapp ? (['whatsapp'] as const) : [])])
  refuseUnsupportedValues(cost.uncarried)
  await kind?.check?.(trx, draft.company, delivery)
  const snapshot: LaunchSnapshot = {
    deliveryType: answers.delivery_type,
    email: nonNull(parseJson(draft.email)),
    sms: parseJson(draft.sms ?? null),
    whatsapp: parseJson(draft.whatsapp ?? null),
    catalogue,
    delivery: { ...delivery, undoSeconds: undoSecondsOf(delivery, draft.usual_undo, me.kind) },
    value: draft.value === null ? null : Number(draft.value),
    codeDetails: parseJson(draft.code_details ?? null),
    points: null,
    ...terms,
    afterSeq: minor(draft.launched_through ?? 0),
    expiresAt: expiresAt.toISOString(),
    ...rates,
  }
  await refuseDemoCatalogue(trx, snapshot.catalogue, draft.currency)
  return { cost, sendAt, snapshot }
}

/** Returns what was entered in the steps of creating the campaign, with JSON columns parsed. */
function readAnswers(draft: CampaignRow): StepAnswers {
  return {
    delivery_type: draft.delivery_type,
    name: draft.name,
    catalogue: parseJson(draft.catalogue),
    code_details: parseJson(draft.code_details ?? null),
    points_assignment: parseJson(draft.points_assignment ?? null),
    delivery: parseJson(draft.delivery),
    email: parseJson(draft.email),
    sms: parseJson(draft.sms ?? null),
    whatsapp: parseJson(draft.whatsapp ?? null),
    recipient_count: Number(draft.recipient_count),
    value: draft.value,
    value_mode: draft.value_mode ?? null,
  }
}
