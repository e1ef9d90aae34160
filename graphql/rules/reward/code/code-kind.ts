import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { Delivery } from '#rules/campaign/terms/delivery.input.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { holdingPage } from '#rules/reward/public/reward-page.ts'
import type { RewardColumns } from '#rules/reward/redemption/capture.ts'
import { copyToAddress, sendCopyOf } from '#rules/reward/redemption/copies.ts'
import { redeemedByValue } from '#rules/reward/redemption/redeemed-by-value.ts'
import { hasAddress } from '#rules/reward/redemption/rewards-by-token.ts'
import type { CopyRequest, RewardKind } from '#rules/reward/reward-kind.ts'
import { findCodeReceiver } from './code-receiver.ts'
import { findVouchers, isOf, readVouchers } from './code-vouchers.ts'
import { issueCodes } from './issue-codes.ts'
import { newCodeColumns } from './reward-code.ts'

/** How many uses are left of a code of several. */
export const codeColumns: RewardColumns = ({ reward: { uses, value }, left }) =>
  uses ? { uses_left: left ? Math.ceil((left * uses) / minor(value)) : 0 } : {}

/**
 * A code (R30): redeemed by whoever has it, whole, in parts or by uses, several of them together. Copying refuses NOT_FOUND for a
 * voucher of another browser, a launch STEP_INCOMPLETE {step: delivery} where whoever gets the file may not hold codes.
 */
export const codeKind: RewardKind = {
  deliveryType: 'rewardcodes',
  launch: {
    check: refuseWrongReceiver,
    finished: ({ handover }) =>
      handover === 'download'
        ? { heading: 'Your codes were created', ending: 'created. No emails were sent. Their receiver can download them.' }
        : undefined,
  },
  issue: issueCodes,
  view: {
    page: (visit) =>
      holdingPage(visit, async (shown) => ({
        codes: shown.length,
        vouchers: await readVouchers(visit.knex, visit.holding, visit.browser),
      })),
  },
  redeem: redeemedByValue(codeColumns),
  copy: (work, request) => (hasAddress(request.holding) ? copyToAddress(work, request.holding) : sendCodeCopy(work, request)),
  transfer: async () => undefined,
  // a new code, because the first person may have kept the old one; it has the uses that are left, as its value is what is left
  successor: ({ launch, uses_left }, { codeDetails }) => {
    if (!codeDetails) throw new Error(`launch ${launch} of codes says nothing of them`)
    return { uses: uses_left, uses_left, ...newCodeColumns(codeDetails.length, codeDetails.prefix) }
  },
}

/** For a code of one person; one of several uses has as many copies a day as uses. */
const codeMaxADay = 10

const input = z.object({ redemption: z.optional(z.uuid()), email: z.optional(emailInput('Enter an email address')) })

/**
 * Mails a voucher that a code paid: from the browser that took it to whatever address is typed there, for other holders of the
 * code only where it was mailed before. Refuses NOT_FOUND, and RATE_LIMITED after three copies of a voucher or ten of a
 * code in a day.
 */
async function sendCodeCopy(work: UnitOfWork, { holding, body, browser }: CopyRequest): Promise<{ sentTo: string }> {
  const { trx, now } = work
  const { redemption, email } = parseInput(input, body)
  const taken = await findVouchers(trx, holding, browser)
  const voucher = taken.find(redemption ? ({ id }) => id === redemption : (own) => isOf(own, browser))
  if (!voucher) throw refusal('NOT_FOUND')
  const claim = await orThrow(
    trx('claims')
      .join('rewards', 'rewards.id', 'claims.reward')
      .where({ 'claims.id': voucher.id })
      .first('claims.id as claim', 'claims.reward', 'claims.company', 'rewards.campaign', 'rewards.uses'),
  )
  await trx('rewards').where({ id: claim.reward }).update({ date_updated: now })
  const { copy_to: before } = await orThrow(trx('claims').where({ id: voucher.id }).first('copy_to'))
  const to = isOf(voucher, browser) ? (email ?? before) : before
  // a holder who only has the code learns nothing of the address, not even by guessing it
  if (!to || (email && !isOf(voucher, browser))) throw refusal('NOT_FOUND')
  const { uses, ...copied } = claim
  const sent = await sendCopyOf(work, copied, to, { maxADay: Math.max(codeMaxADay, uses ?? 0) })
  await trx('claims').where({ id: voucher.id }).update({ copy_to: to })
  return sent
}

/** Refuses a file of codes for someone who may not hold it. Refuses STEP_INCOMPLETE {step: delivery}. */
async function refuseWrongReceiver(trx: Knex.Transaction, company: string, { handover, receiver }: Delivery): Promise<void> {
  if (handover !== 'download') return
  if (!(await findCodeReceiver(trx, company, receiver ?? ''))) throw refusal('STEP_INCOMPLETE', { step: 'delivery' })
}
