export type ApprovalReason = 'amount' | 'count' | 'budget'

type Launch = { total: number; count: number }
/** The total in minor units and the number of rewards from which a launch needs approval. Null means never. */
type Rules = { amount: number | null; count: number | null }
/** Monthly limit and spending of the submitter, in minor units. A null limit means no budget. */
type Budget = { limit: number | null; spent: number }

/** Returns the rules that require an approval, or an empty list. In a file of its own, because the finish page uses it too. */
export function approvalReasons({ total, count }: Launch, rules: Rules, budget: Budget): ApprovalReason[] {
  const asks: Record<ApprovalReason, boolean> = {
    amount: rules.amount !== null && total >= rules.amount,
    count: rules.count !== null && count >= rules.count,
    budget: budget.limit !== null && budget.spent + total > budget.limit,
  }
  return (Object.keys(asks) as ApprovalReason[]).filter((reason) => asks[reason])
}
