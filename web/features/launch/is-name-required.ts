import { confirmAmountOf } from '#graphql/contracts/money/round-unit.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { toMinorNumber } from '#web/lib/money/money.ts'

type Company = { confirm_amount: Minor | null } | undefined

/** True if the company requires the campaign name to be typed for this total. The server checks again. */
export function isNameRequired(company: Company, { total, currency }: { total: Minor; currency: string }): boolean {
  const stored = company?.confirm_amount ?? null
  const from = confirmAmountOf({ stored: stored === null ? null : toMinorNumber(stored), currency })
  return from !== null && toMinorNumber(total) >= from
}
