import { confirmAmountOf } from '#graphql/rules/launch/confirm-amount.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { toMinorNumber } from '#web/lib/money/money.ts'

type Company = { confirm_amount: Minor | null } | undefined

/** True from the total on at which the company has a person type the campaign's name; the rules ask once more. */
export function asksName(company: Company, { total, currency }: { total: Minor; currency: string }): boolean {
  const stored = company?.confirm_amount ?? null
  const from = confirmAmountOf({ stored: stored === null ? null : toMinorNumber(stored), currency })
  return from !== null && toMinorNumber(total) >= from
}
