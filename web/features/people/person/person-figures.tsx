import { useTranslations } from 'use-intl'
import { formatPoints, unitFor } from '#graphql/contracts/money/points.ts'
import { isOneOf, unclaimedRewards } from '#graphql/model/statuses.ts'
import { addMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { Strip, StripFigure } from '#web/ui/strip.tsx'

/** A sum over the rewards in one state. `value` is in minor units. */
type StateSum = { group: unknown; count: { id: number | null } | null; sum: { value: number | null } | null }
type SpentSum = { sum: { value: number | null } | null }
type Period = { rewards: readonly StateSum[]; spent: readonly SpentSum[] }

type PersonFiguresProps = {
  total: Period
  thisYear: Period
  points: { balance: number; unitName: string; unitOne: string | null } | undefined
}

/** A person's figures: what they received in all and this year, their open and redeemed rewards, and their points. */
export function PersonFigures({ total, thisYear, points }: PersonFiguresProps) {
  const t = useTranslations('person')
  const { currency } = useUser().company
  const rewards = countRewards(total.rewards)
  return (
    <div className="mt-7">
      <Strip columns={points ? 'sm:grid-cols-4' : 'sm:grid-cols-3'}>
        <StripFigure label={t('received')} note={t('receivedNote')}>
          <Money whole display amount={receivedIn(total)} currency={currency} />
        </StripFigure>
        <StripFigure label={t('thisYear')} note={t('rewardCount', { count: countRewards(thisYear.rewards) })}>
          <Money whole display amount={receivedIn(thisYear)} currency={currency} />
        </StripFigure>
        <StripFigure label={t('rewards')} note={t('returned', { count: countRewards(total.rewards, true) })}>
          {rewards.toLocaleString(currency === 'INR' ? 'en-IN' : 'en')}
        </StripFigure>
        {points && (
          <StripFigure label={t('points')} note={unitFor(points.balance, points)}>
            {formatPoints(points.balance, currency)}
          </StripFigure>
        )}
      </Strip>
    </div>
  )
}

const isEnded = ({ group }: StateSum): boolean => isOneOf(unclaimedRewards, String((group as { status?: string } | null)?.status))

/** Returns the value of the rewards that were not taken back, and what was spent of the others before. In minor units. */
function receivedIn({ rewards, spent }: Period): string {
  const kept = rewards.filter((state) => !isEnded(state)).map(({ sum }) => String(sum?.value ?? 0))
  return addMoney('0', ...kept, ...spent.map(({ sum }) => String(sum?.value ?? 0)))
}

/** Counts the rewards, or with `areEnded` only those that ended before they were claimed in full. */
const countRewards = (rewards: readonly StateSum[], areEnded = false): number =>
  rewards.filter((state) => !areEnded || isEnded(state)).reduce((count, state) => count + (state.count?.id ?? 0), 0)
