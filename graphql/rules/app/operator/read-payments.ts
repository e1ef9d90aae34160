import * as z from 'zod/mini'
import { requiredText } from '#contracts/text/text-input.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { findRecharge, loadRechargeSummary } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'

const readPaymentsInput = z.object({ number: requiredText(24, 'Name the recharge by its number') })

/**
 * Queues a query of the payment provider of a recharge, which credits and reverses what its lost events would have. Refuses NOT_FOUND, and
 * VALIDATION for a recharge whose provider cannot be queried.
 */
export const readPaymentsCommand: OperatorCommand = {
  run: (body) => {
    const { number } = parseInput(readPaymentsInput, body)
    return transact(async ({ trx }) => {
      const recharge = await findRecharge(trx, number)
      if (!findPaymentProvider(recharge.provider)?.books) throw refusal('VALIDATION', { fields: { number: whyNot(recharge) } })
      await requestJob(trx, 'read-payments', recharge.id)
      return { ...(await loadRechargeSummary(trx, recharge.id)), queried: recharge.provider }
    })
  },
}

const whyNot = ({ number, provider }: { number: string; provider: string }): string =>
  provider === 'manual'
    ? `${number} is a bank transfer, which no provider knows. Credit it with credit-recharge`
    : `${provider} can’t be queried now: PAYMENTS doesn’t list it, or it has no records`
