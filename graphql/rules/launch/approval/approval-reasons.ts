export type ApprovalReason = 'amount' | 'count' | 'budget'

type Launch = { total: number; count: number }
/** From which total (minor units) or number of rewards another person is asked; null: never. */
type Rules = { amount: number | null; count: number | null }
/** What the submitter may spend this month and has spent, in minor units; no limit means no budget. */
type Budget = { limit: number | null; spent: number }

/** Which rules ask for another person; with none, the launch needs nobody. Apart, since the finish page asks it too. */
export function approvalReasons({ total, count }: Launch, rules: Rules, budget: Budget): ApprovalReason[] {
  const asks: Record<ApprovalReason, boolean> = {
    amount: rules.amount !== null && total >= rules.amount,
    count: rules.count !== null && count >= rules.count,
    budget: budget.limit !== null && budget.spent + total > budget.limit,
  }
  return (Object.keys(asks) as ApprovalReason[]).filter((reason) => asks[reason])
}
