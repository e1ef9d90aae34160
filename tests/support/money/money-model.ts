/** A reward of the model. While open, it holds its share of its launch's total, which includes fee and tax. */
export type ModelReward = { id: string; isOpen: boolean; held: number }

export type ModelLaunch = {
  id: string
  campaign: string
  total: number
  count: number
  /** The value of each of its rewards, in minor units. */
  value: number
  isScheduled: boolean
  status: 'pending' | 'waiting' | 'held' | 'ended'
  /** The rewards of the launch. Undefined until they are issued and an action reads them. */
  rewards?: ModelReward[]
}

type Verdict = { isPending: boolean; at: number }

/** A refund or dispute, or what finance reversed. `at` is when it was reported in this state, in epoch ms. */
export type ModelReversal = { payment: string; amount: number; isUndone: boolean; at: number }

export type ModelRecharge = {
  id: string
  number: string
  isTransfer: boolean
  amount: number
  /** The fee of the recharge and its tax, in minor units. */
  costs: number
  /** The payments that arrived, by their ids: the sum of each in minor units. */
  payments: Map<string, number>
  /** The refunds and disputes, by their ids, each as it was reported last. */
  reversals: Map<string, ModelReversal>
  verdict?: Verdict
  /** True once the company that started it cancelled it. */
  isClosed: boolean
}

/** Models the expected state of a wallet from the actions alone. It never reads the server's ledger. */
export class MoneyModel {
  available: number
  reserved: number
  pending: number
  /** The causes for which the wallet is frozen. */
  readonly causes = new Set<'overdrawn' | 'operator'>()
  /** The time in epoch ms at which the test's run of random actions ends. Later actions are skipped. */
  readonly until: number
  readonly recharges: ModelRecharge[] = []
  readonly launches: ModelLaunch[] = []

  constructor(start: { available: number; reserved: number; pending: number; status: string }, until: number) {
    this.until = until
    if (start.status === 'frozen') this.causes.add('overdrawn')
    this.available = start.available
    this.reserved = start.reserved
    this.pending = start.pending
  }

  get isFrozen(): boolean {
    return this.causes.size > 0
  }

  get wallet() {
    const { available, reserved, pending, isFrozen } = this
    return { available, reserved, pending, status: isFrozen ? 'frozen' : 'active' }
  }

  launchesIn(...statuses: ModelLaunch['status'][]): ModelLaunch[] {
    return this.launches.filter(({ status }) => statuses.includes(status))
  }

  /** The launches whose money is held and which start now rather than on a later date. Their rewards may be issued already. */
  get issued(): ModelLaunch[] {
    return this.launchesIn('held').filter(({ isScheduled }) => !isScheduled)
  }

  /** Returns the code with which the server must refuse a launch of `total` minor units now, or undefined. */
  refusal(total: number): 'WALLET_FROZEN' | 'INSUFFICIENT_BALANCE' | undefined {
    if (this.isFrozen) return 'WALLET_FROZEN'
    return total > this.available ? 'INSUFFICIENT_BALANCE' : undefined
  }

  hold(launch: ModelLaunch): void {
    launch.status = 'held'
    this.available -= launch.total
    this.reserved += launch.total
  }

  /** Returns held money to the available balance. */
  release(held: number): void {
    this.available += held
    this.reserved -= held
    this.fund()
  }

  /** Ends open rewards and returns the money that they hold to the available balance. */
  releaseAll(rewards: ModelReward[]): void {
    for (const reward of rewards) reward.isOpen = false
    this.release(sum(rewards.map(({ held }) => held)))
  }

  capture(reward: ModelReward): void {
    reward.isOpen = false
    this.reserved -= reward.held
  }

  adjust(amount: number): void {
    this.available += amount
    if (amount > 0) this.fund()
  }

  unfreeze(cause: 'overdrawn' | 'operator'): void {
    this.causes.delete(cause)
    this.fund()
  }

  /** Applies a change of a recharge. Adds the differences of its pending, credited and reversed amounts before and after to the wallet. */
  settle(recharge: ModelRecharge, change: () => void): void {
    const before = standing(recharge)
    change()
    const after = standing(recharge)
    this.pending += after.pending - before.pending
    this.available += after.credited - before.credited
    this.available -= after.reversed - before.reversed
    if (after.reversed > before.reversed && this.available < 0) this.causes.add('overdrawn')
    if (after.reversed < before.reversed && this.available >= 0) this.causes.delete('overdrawn')
    if (after.credited > before.credited || after.reversed < before.reversed) this.fund()
  }

  /** Holds the money of waiting launches, oldest first. Stops at the first that the available balance does not cover. */
  fund(): void {
    for (const launch of this.launchesIn('waiting')) {
      if (this.refusal(launch.total)) return
      this.hold(launch)
    }
  }
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)

/** Returns the sums of a recharge. Fee and tax are deducted once, and no payment is reversed by more than it brought. */
export function standing({ amount, costs, payments, reversals, verdict }: ModelRecharge) {
  const paid = sum(payments.values())
  const credited = Math.max(0, paid - costs)
  const taken = [...payments].map(([id, brought]) => Math.min(brought, takenFrom(reversals, id)))
  return { credited, reversed: Math.min(sum(taken), credited), pending: paid === 0 && verdict?.isPending ? amount : 0 }
}

/** Returns the sum that refunds and disputes now take from one payment. */
export const takenFrom = (reversals: ModelRecharge['reversals'], id: string): number =>
  sum([...reversals.values()].filter(({ payment, isUndone }) => payment === id && !isUndone).map(({ amount }) => amount))
