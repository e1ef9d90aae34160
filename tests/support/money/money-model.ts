/** A reward as the model knows it: what it holds, value, fee and tax together. */
export type ModelReward = { id: string; isOpen: boolean }

export type ModelLaunch = {
  id: string
  campaign: string
  total: number
  count: number
  isScheduled: boolean
  status: 'pending' | 'waiting' | 'held' | 'ended'
  /** Once it was looked up; unknown before it is issued. */
  rewards?: ModelReward[]
}

type Verdict = { isPending: boolean; at: number }

export type ModelRecharge = {
  id: string
  number: string
  isTransfer: boolean
  amount: number
  /** Fee and tax. */
  costs: number
  paid: number
  reversed: number
  verdict?: Verdict
  /** Cancelled by its own company. */
  isClosed: boolean
}

/** What a wallet should be, derived from the actions alone: the server's ledger is never read. */
export class MoneyModel {
  available: number
  reserved: number
  pending: number
  isFrozen: boolean
  /** Nothing new is started after this. */
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

  /** Launches whose rewards may be issued. */
  get issued(): ModelLaunch[] {
    return this.launchesIn('held').filter(({ isScheduled }) => !isScheduled)
  }

  /** What the server must answer to a launch that takes `total` now, in minor units. */
  refusal(total: number): 'WALLET_FROZEN' | 'INSUFFICIENT_BALANCE' | undefined {
    if (this.isFrozen) return 'WALLET_FROZEN'
    return total > this.available ? 'INSUFFICIENT_BALANCE' : undefined
  }

  hold(launch: ModelLaunch): void {
    launch.status = 'held'
    this.available -= launch.total
    this.reserved += launch.total
  }

  /** Returns what `count` rewards of a launch still hold. */
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

  /** A recharge's facts changed: applies the difference between what it should be and what it was. */
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

  /** Starts the oldest waiting launch first; the first that does not fit stops the rest. */
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
