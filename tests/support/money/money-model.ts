/** A reward of the model. While open, it holds an equal share of its launch's total, which includes fee and tax. */
export type ModelReward = { id: string; isOpen: boolean }

export type ModelLaunch = {
  id: string
  campaign: string
  total: number
  count: number
  isScheduled: boolean
  status: 'pending' | 'waiting' | 'held' | 'ended'
  /** The rewards of the launch. Undefined until they are issued and an action reads them. */
  rewards?: ModelReward[]
}

type Verdict = { isPending: boolean; at: number }

export type ModelRecharge = {
  id: string
  number: string
  isTransfer: boolean
  amount: number
  /** The fee of the recharge and its tax, in minor units. */
  costs: number
  paid: number
  reversed: number
  verdict?: Verdict
  /** True once the company that started it cancelled it. */
  isClosed: boolean
}

/** Models the expected state of a wallet from the actions alone. It never reads the server's ledger. */
export class MoneyModel {
  available: number
  reserved: number
  pending: number
  isFrozen: boolean
  /** The time in epoch ms at which the test's run of random actions ends. Later actions are skipped. */
  readonly until: number
  readonly recharges: ModelRecharge[] = []
  readonly launches: ModelLaunch[] = []

  constructor(start: { available: number; reserved: number; pending: number; status: string }, until: number) {
    this.until = until
    this.isFrozen = start.status === 'frozen'
    this.available = start.available
    this.reserved = start.reserved
    this.pending = start.pending
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

  /** Returns the money that `count` rewards of a launch hold to the available balance. */
  release(launch: ModelLaunch, count: number): void {
    const held = (launch.total / launch.count) * count
    this.available += held
    this.reserved -= held
    this.fund()
  }

  capture(launch: ModelLaunch): void {
    this.reserved -= launch.total / launch.count
  }

  adjust(amount: number): void {
    this.available += amount
    if (amount > 0) this.fund()
  }

  unfreeze(): void {
    this.isFrozen = false
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
    if (after.reversed > before.reversed && this.available < 0) this.isFrozen = true
    if (after.credited > before.credited) this.fund()
  }

  /** Holds the money of waiting launches, oldest first. Stops at the first that the available balance does not cover. */
  fund(): void {
    for (const launch of this.launchesIn('waiting')) {
      if (this.refusal(launch.total)) return
      this.hold(launch)
    }
  }
}

function standing({ isTransfer, amount, costs, paid, reversed, verdict }: ModelRecharge) {
  const rest = Math.max(0, paid - costs)
  const credited = isTransfer ? rest : Math.min(rest, amount)
  return { credited, reversed: Math.min(reversed, credited), pending: paid === 0 && verdict?.isPending ? amount : 0 }
}
