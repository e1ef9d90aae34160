export type ApprovalReason = 'amount' | 'count' | 'budget'

type Launch = { total: number; count: number }
/** The company's limits: the total (minor units) and the number of rewards from which a launch needs approval. Null means no limit. */
type Rules = { amount: number | null; count: number | null }
/** Monthly limit of the submitter and what they have spent this month, in minor units. Null means no limit. */
type Budget = { limit: number | null; spent: number }

/** Returns the reasons that a launch needs approval: `amount`, `count`, `budget`. Empty if it needs none. */
export function approvalReasons({ total, count }: Launch, rules: Rules, budget: Budget): ApprovalReason[] {
  const asks: Record<ApprovalReason, boolean> = {
    amount: rules.amount !== null && total >= rules.amount,
    count: rules.count !== null && count >= rules.count,
    budget: budget.limit !== null && budget.spent + total > budget.limit,
  }
  return (Object.keys(asks) as ApprovalReason[]).filter((reason) => asks[reason])
}
