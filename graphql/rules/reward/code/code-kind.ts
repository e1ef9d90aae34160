import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { emailInput } from '#contracts/address/email-input.ts'
import type { Delivery } from '#contracts/campaign/delivery.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { redeemablePage } from '#rules/reward/public/reward-page.ts'
import type { RewardColumns } from '#rules/reward/redemption/capture.ts'
import { copyToAddress, sendVoucherCopy } from '#rules/reward/redemption/copies.ts'
import { redemptionByValue } from '#rules/reward/redemption/redemption-by-value.ts'
import { hasAddress } from '#rules/reward/redemption/rewards-by-token.ts'
import type { CopyRequest, RewardKind } from '#rules/reward/reward-kind.ts'
import { findCodeReceiver } from './code-receiver.ts'
import { findVouchers, isOwnVoucher, readVouchers } from './code-vouchers.ts'
import { issueCodes } from './issue-codes.ts'
import { newCodeColumns } from './reward-code.ts'

/** Returns the column `uses_left` of a code after a redemption. Returns no columns for a reward that is not a code. */
export const codeColumns: RewardColumns = ({ reward: { uses, value }, left }) =>
  uses ? { uses_left: left ? Math.ceil((left * uses) / minor(value)) : 0 } : {}

/**
 * A reward code (R30), which anyone who has it can redeem in full, in parts or once per use, alone or together with others. Emailing a
 * voucher refuses NOT_FOUND if another browser claimed it and entered no address. Launches refuse STEP_INCOMPLETE {step: delivery} for a
 * receiver who may not download codes.
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
      redeemablePage(visit, async (shown) => ({
        codes: shown.length,
        vouchers: await readVouchers(visit.knex, visit.rewards, visit.browser),
      })),
  },
  redeem: redemptionByValue(codeColumns),
  copy: (work, request) => (hasAddress(request.rewards) ? copyToAddress(work, request.rewards) : sendCodeCopy(work, request)),
  transfer: async () => undefined,
  // a new code, because the first person may have kept the old one
  successor: ({ launch, uses_left }, { codeDetails }) => {
    if (!codeDetails) throw new Error(`launch ${launch} of codes says nothing of them`)
    return { uses: uses_left, uses_left, ...newCodeColumns(codeDetails.length, codeDetails.prefix) }
  },
}

/** The maximum voucher emails per code and day. A code with more uses than this may send as many as its uses. */
const codeMaxADay = 10

const input = z.object({ redemption: z.optional(z.uuid()), email: z.optional(emailInput('Enter an email address')) })

/**
 * Emails the code of a voucher redeemed with a reward code. Only the browser that claimed it may enter an address, others use the one
 * entered before. Refuses NOT_FOUND, and RATE_LIMITED within a minute of the last copy, after three of a voucher, or after the reward
 * code's daily maximum.
 */
async function sendCodeCopy(work: UnitOfWork, { rewards, body, browser }: CopyRequest): Promise<{ sentTo: string }> {
  const { trx, now } = work
  const { redemption, email } = parseInput(input, body)
  const taken = await findVouchers(trx, rewards, browser)
  const voucher = taken.find(redemption ? ({ id }) => id === redemption : (own) => isOwnVoucher(own, browser))
  if (!voucher) throw refusal('NOT_FOUND')
  const claim = await orThrow(
    trx('claims')
      .join('rewards', 'rewards.id', 'claims.reward')
      .where({ 'claims.id': voucher.id })
      .first('claims.id as claim', 'claims.reward', 'claims.company', 'rewards.campaign', 'rewards.uses'),
  )
  await trx('rewards').where({ id: claim.reward }).update({ date_updated: now })
  const { copy_to: before } = await orThrow(trx('claims').where({ id: voucher.id }).first('copy_to'))
  const to = isOwnVoucher(voucher, browser) ? (email ?? before) : before
  // a holder of only the code must not learn the address, not even by guessing
  if (!to || (email && !isOwnVoucher(voucher, browser))) throw refusal('NOT_FOUND')
  const { uses, ...copied } = claim
  const sent = await sendVoucherCopy(work, copied, to, { maxADay: Math.max(codeMaxADay, uses ?? 0) })
  await trx('claims').where({ id: voucher.id }).update({ copy_to: to })
  return sent
}

/** Checks that the member who is to download the codes may do so. Refuses STEP_INCOMPLETE {step: delivery}. */
async function refuseWrongReceiver(trx: Knex.Transaction, company: string, { handover, receiver }: Delivery): Promise<void> {
  if (handover !== 'download') return
  if (!(await findCodeReceiver(trx, company, receiver ?? ''))) throw refusal('STEP_INCOMPLETE', { step: 'delivery' })
}
