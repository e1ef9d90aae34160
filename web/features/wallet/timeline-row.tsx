import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { formatMoment, formatRowTime } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { CoinDisc } from '#web/ui/coin.tsx'
import { EntryIcon } from './entry-icon.tsx'
import { entryMoves, lanes, type Move } from './entry-moves.ts'
import { EntryNote } from './entry-note.tsx'
import { EntryTitle } from './entry-title.tsx'
import { LaneBalances } from './lane-balances.tsx'
import { laneCentres, laneGrid } from './lane-centres.ts'
import type { Notes } from './use-entry-notes.ts'

/** The fields of one ledger entry and all balances after it. The statement's fragment requests only the available one. */
const TimelineRow_line = graphql(`
  fragment TimelineRow_line on wallet_transactions {
    id
    type
    delta_available
    delta_reserved
    delta_pending
    available_after
    reserved_after
    pending_after
    reference
    description
    occurred_at
    campaign {
      id
      name
    }
    reward {
      id
      recipient_email
    }
    recharge {
      id
    }
  }
`)

type TimelineRowProps = {
  line: FragmentType<typeof TimelineRow_line>
  currency: string
  timeZone: string
  notes: Notes
}

/** One ledger entry as arrows between the lanes, with the incoming, available and held balance after it. */
export function TimelineRow({ line, currency, timeZone, notes }: TimelineRowProps) {
  const t = useTranslations('wallet.timeline')
  const { data } = useFragmentData({ fragment: TimelineRow_line, from: line })
  const { campaign, description } = data
  const moves = entryMoves(data)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a row laid out as a grid loses its role in some browsers
    <tr role="row" className={laneGrid}>
      <th
        // biome-ignore lint/a11y/noRedundantRoles: as above
        role="rowheader"
        scope="row"
        className="col-span-full row-start-1 flex gap-3 pt-3 pb-1 text-left font-normal sm:col-span-1 sm:row-end-3 sm:border-b sm:py-3 sm:pr-6 [&>svg]:mt-[3px]"
      >
        <EntryIcon type={data.type} isOut={signOf(data.delta_available) < 0} />
        <span className="min-w-0 wrap-anywhere">
          <EntryTitle line={data} />
          {campaign?.name && !description.includes(campaign.name) && (
            <span className="text-xs text-muted-foreground max-sm:block sm:ml-2.5">{campaign.name}</span>
          )}
          <EntryNote line={data} notes={notes} currency={currency} />
          <span className="num block text-xs text-muted-foreground" title={formatMoment(data.occurred_at, timeZone)}>
            {`${formatRowTime(data.occurred_at, timeZone)}, ${data.reference}`}
          </span>
        </span>
      </th>
      <td
        // biome-ignore lint/a11y/noRedundantRoles: as above
        role="cell"
        className="relative col-start-1 col-end-6 row-start-2 row-end-4 sm:col-start-2 sm:col-end-7 sm:row-start-1 sm:row-end-3 sm:min-h-16"
      >
        <LaneLines />
        <div className="relative pt-1 pb-6">
          {moves.map((move) => (
            <div key={`${move.from}${move.to}`}>
              <MoveArrow move={move} currency={currency} />
              <span className="sr-only">
                {t('moved', {
                  amount: formatMoney(move.amount, currency),
                  from: t(`lanes.${move.from}`),
                  to: t(`lanes.${move.to}`),
                })}
              </span>
            </div>
          ))}
        </div>
      </td>
      <LaneBalances
        className="row-start-3 sm:row-start-2"
        currency={currency}
        balances={{ incoming: data.pending_after, available: data.available_after, held: data.reserved_after }}
        changed={moves.flatMap(({ from, to }) => [from, to])}
      />
    </tr>
  )
}

/** The vertical lines of a row's five lanes. Those of incoming, available and held are solid, the outer two are dashed. */
function LaneLines() {
  return lanes.map((lane) => (
    <span
      key={lane}
      aria-hidden
      className={cn(
        'absolute inset-y-0 border-l',
        lane === 'outside' || lane === 'recipients' ? 'border-dashed border-border-strong' : 'border-border-strong',
      )}
      style={{ left: `${laneCentres[lane]}%` }}
    />
  ))
}

/** A move as an arrow across the lanes, gold for money that came in or was redeemed. A hidden text next to it describes it. */
function MoveArrow({ move: { from, to, amount }, currency }: { move: Move; currency: string }) {
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
