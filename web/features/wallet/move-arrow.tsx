import { cn } from '#web/lib/cn.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { CoinDisc } from '#web/ui/coin.tsx'
import { laneCentres } from './lane-centres.ts'
import { lanes, type Move } from './line-moves.ts'

/** A move as an arrow over the lanes; in gold where value came in or was redeemed. The words for it stand beside it, hidden. */
export function MoveArrow({ move: { from, to, amount }, currency }: { move: Move; currency: string }) {
  const isBack = lanes.indexOf(to) < lanes.indexOf(from)
  const [start, end] = isBack ? [laneCentres[to], laneCentres[from]] : [laneCentres[from], laneCentres[to]]
  const isGold = (to === 'available' && from !== 'held') || to === 'recipients'
  const isWaiting = to === 'incoming'
  return (
    <div aria-hidden className="relative h-9">
      <div className="absolute inset-y-0" style={{ left: `${start}%`, width: `${end - start}%` }}>
        <span className="num absolute inset-x-0 top-0 flex justify-center text-xs font-medium">
          <span className="bg-background px-1">{formatMoney(amount, currency, { bare: true })}</span>
        </span>
        <span
          className={cn(
            'absolute inset-x-0 top-[26px] border-t-2',
            isWaiting && 'border-dashed',
            isGold ? 'border-coin-edge' : 'border-chart-2',
          )}
        />
        <span
          className={cn(
            'absolute top-[23px] size-2 rounded-full border-2 bg-background',
            isBack ? '-right-1' : '-left-1',
            isGold ? 'border-coin-edge' : 'border-chart-2',
          )}
        />
        {isGold ? (
          <CoinDisc className={cn('absolute top-[19px]', isBack ? '-left-2' : '-right-2')} />
        ) : (
          <svg
            viewBox="0 0 10 10"
            className={cn('absolute top-[22px] size-2.5 fill-chart-2', isBack ? '-left-0.5 rotate-180' : '-right-0.5')}
            aria-hidden
          >
            <path d="M0 0 10 5 0 10Z" />
          </svg>
        )}
      </div>
    </div>
  )
}
