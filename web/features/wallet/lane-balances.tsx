import { cn } from '#web/lib/cn.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { Money } from '#web/ui/money.tsx'
import type { Lane } from './entry-moves.ts'

export const balanceLanes = ['incoming', 'available', 'held'] as const

/** The grid columns of the three balances `incoming`, `available` and `held`, on phones and wider screens. */
export const lanePlaces = {
  incoming: 'col-start-2 sm:col-start-3',
  available: 'col-start-3 sm:col-start-4',
  held: 'col-start-4 sm:col-start-5',
} as const

export type BalanceByLane = Record<keyof typeof lanePlaces, Minor>

type LaneBalancesProps = { balances: BalanceByLane; currency: string; changed: readonly Lane[]; className?: string }

/** The incoming, available and held balance after an entry, as table cells. Balances that it did not change are muted. */
export function LaneBalances({ balances, currency, changed, className }: LaneBalancesProps) {
  return balanceLanes.map((lane) => (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: a row laid out as a grid loses its role in some browsers
      role="cell"
      key={lane}
      className={cn('relative flex items-end justify-center pb-1 text-2xs sm:text-xs', lanePlaces[lane], className)}
    >
      <span className={cn('bg-background px-0.5', !changed.includes(lane) && 'text-muted-foreground')}>
        <Money bare amount={balances[lane]} currency={currency} />
      </span>
    </td>
  ))
}
