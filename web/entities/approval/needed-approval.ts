import { type ApprovalReason, approvalReasons } from '#graphql/contracts/launch/approval-reasons.ts'
import type { FinishStepQuery } from '#web/gql/graphql.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { toMinorNumber } from '#web/lib/money/money.ts'
import { approversOf } from './approvers-of.ts'

type Answers = Pick<FinishStepQuery, 'companies' | 'member_budgets' | 'members'>
type Launch = { total: Minor; count: number; me: string; timeZone: string }
export type NeededApproval = { reasons: ApprovalReason[]; approvers: string[] }

/** True if a launch needs approval and has no possible approver except its sender, so that it cannot be submitted. */
export const hasNoApprover = (approval: NeededApproval | undefined): boolean => approval?.approvers.length === 0

/**
 * Returns the reasons why this launch needs approval and the possible approvers. Undefined if it needs none. An estimate, as the server
 * checks again.
 */
export function neededApproval({ companies, member_budgets, members }: Answers, launch: Launch): NeededApproval | undefined {
  const [company, budget] = [companies[0], member_budgets[0]]
  const limitOf = (amount: Minor | null | undefined) => (amount == null ? null : toMinorNumber(amount))
  const isThisMonth = budget?.month === dayIn(launch.timeZone).slice(0, 7)
  const reasons = approvalReasons(
    { total: toMinorNumber(launch.total), count: launch.count },
    { amount: limitOf(company?.approval_amount), count: company?.approval_count ?? null },
    { limit: limitOf(budget?.monthly_limit), spent: isThisMonth ? (limitOf(budget?.spent) ?? 0) : 0 },
  )
  if (reasons.length === 0) return undefined
  return { reasons, approvers: approversOf(members, company?.permissions, launch.me).map(({ name }) => name) }
}
