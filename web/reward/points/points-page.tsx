import { useState } from 'react'
import { formatPoints, unitFor } from '#graphql/contracts/money/points.ts'
import type { PointsAmounts, PointsLine, PointsView } from '#graphql/contracts/rest/points.ts'
import { RewardBrandGrid } from '#web/reward/choose/brand-grid.tsx'
import { TestRibbon } from '#web/reward/choose/test-ribbon.tsx'
import { fill, labels } from '#web/reward/labels.ts'
import { formatSum, useEndFormat } from '#web/reward/money-and-days.ts'
import { PageFrame } from '#web/reward/page-frame.tsx'
import type { Brand, ClaimedVoucher, ShownReward } from '#web/reward/reward-view.ts'
import { ScreenHeading } from '#web/reward/screen-heading.tsx'
import { Sentence } from '#web/reward/sentence.tsx'
import { list, number, object, or, type Shape, stringShape } from '#web/reward/shape.ts'
import { RevealScreen } from '#web/reward/voucher/reveal-screen.tsx'
import { PointsHistory } from './points-history.tsx'
import { pointsLabel } from './points-label.ts'
import { SpendBar } from './spend-bar.tsx'

type PointsPageProps = {
  token: string
  view: ShownReward
  /** A voucher that this tab claimed earlier without receiving the response. It is shown first. */
  fresh: ClaimedVoucher | undefined
  onReopen: () => void
}

/**
 * The page of the points that a person has from one company: their worth and expiry, the brands to spend them at, and the history. Calls
 * `onReopen` when the points must be loaded again.
 */
export function PointsPage({ token, view, fresh, onReopen }: PointsPageProps) {
  const [voucher, setVoucher] = useState(fresh)
  const points = pointsView(view.points)
  if (!voucher) return <PointsBalance token={token} view={view} points={points} onTaken={setVoucher} onReopen={onReopen} />
  const goBack = () => {
    setVoucher(undefined)
    onReopen()
  }
  return (
    <RevealScreen token={token} view={view} voucher={voucher}>
      <button type="button" className="link mt-6" onClick={goBack}>
        {fill(pointsLabel.back, { unit: points.unitName })}
      </button>
    </RevealScreen>
  )
}

type PointsBalanceProps = {
  token: string
  view: ShownReward
  points: PointsView
  onTaken: (voucher: ClaimedVoucher) => void
  onReopen: () => void
}

function PointsBalance({ token, view, points, onTaken, onReopen }: PointsBalanceProps) {
  const [chosen, setChosen] = useState<Brand>()
  const [unavailable, setUnavailable] = useState<string[]>([])
  const hasBrands = view.brands.length > 0
  const removeBrand = (brand: Brand) => {
    const gone = [...unavailable, brand.id]
    setUnavailable(gone)
    setChosen(undefined)
    if (view.brands.every(({ id }) => gone.includes(id))) onReopen()
  }
  return (
    <PageFrame title={labels.title} view={view} hasBar={hasBrands}>
      <main className="flex grow flex-col">
        {view.status === 'test' && <TestRibbon company={view.company.name} />}
        <div className="grid gap-6 pt-3.5 pb-7 sm:grid-cols-[minmax(0,1fr)_300px] sm:gap-12 sm:pt-9 sm:pb-10">
          <BalanceHeading view={view} points={points} />
          <BalanceNote view={view} points={points} />
        </div>
        {hasBrands && <RewardBrandGrid brands={view.brands} chosen={chosen} unavailable={unavailable} onChoose={setChosen} />}
        {!hasBrands && points.balance > 0 && (
          <p className="border-t py-6 text-base">{fill(pointsLabel.nothingFits, { unit: points.unitName })}</p>
        )}
        <PointsHistory token={token} points={points} currency={view.currency} />
        {hasBrands && (
          <SpendBar
            key={chosen?.id}
            token={token}
            points={points}
            currency={view.currency}
            isTest={view.status === 'test'}
            brand={chosen}
            onTaken={onTaken}
            onOut={removeBrand}
            onReopen={onReopen}
          />
        )}
      </main>
    </PageFrame>
  )
}

type PartProps = { view: ShownReward; points: PointsView }

function BalanceHeading({ view, points }: PartProps) {
  const { balance, spendable, unitName: unit } = points
  const hasRest = spendable > 0 && spendable < balance
  const sum = fill(pointsLabel.count, { points: formatPoints(balance, view.currency), unit: unitFor(balance, points) })
  const names = { name: view.recipientName, company: view.company.name }
  return (
    <div className="min-w-0">
      <p className="text-base wrap-anywhere text-muted-foreground">
        <Sentence text={view.recipientName ? pointsLabel.for : pointsLabel.from} values={names} />
      </p>
      <ScreenHeading className="mt-2.5 text-[2.1rem] leading-[2.4rem] sm:text-[3.1rem] sm:leading-[3.4rem]">
        {balance > 0 ? (
          <Sentence text={hasRest ? pointsLabel.headingRest : pointsLabel.heading} values={{ points: sum }} className="gold-rule" />
        ) : (
          <span>{fill(points.onHold > 0 ? pointsLabel.headingOnHold : pointsLabel.headingNone, { unit })}</span>
        )}
        <span className="mt-3 block font-sans text-lg font-normal tracking-normal text-muted-foreground">
          {balance === 0 && points.onHold > 0 ? (
            <OnHold view={view} points={points} />
          ) : (
            <span>{hasRest ? restText(view, points) : balance > 0 ? pointsLabel.ask : pointsLabel.none}</span>
          )}
        </span>
      </ScreenHeading>
    </div>
  )
}

/** Says how many points can be spent, and what the rest is worth that no brand accepts. */
const restText = ({ currency }: ShownReward, { balance, spendable, rate }: PointsView): string =>
  fill(pointsLabel.askRest, {
    spendable: formatPoints(spendable, currency),
    rest: formatPoints(balance - spendable, currency),
    value: formatSum(String((balance - spendable) * rate), currency),
  })

function BalanceNote({ view, points }: PartProps) {
  const { balance, rate, ends, onHold } = points
  const formatEnd = useEndFormat()
  return (
    <div className="min-w-0 self-start text-muted-foreground sm:pt-1">
      {view.headline && <p className="font-medium wrap-anywhere text-foreground">{view.headline}</p>}
      {view.message && <p className="mt-0.5 line-clamp-6 wrap-anywhere whitespace-pre-line">{view.message}</p>}
      {balance > 0 && <p className="num mt-2.5">{fill(pointsLabel.worth, { value: formatSum(String(balance * rate), view.currency) })}</p>}
      {ends.length > 0 && (
        <ul aria-label={pointsLabel.endsTitle} className="num mt-1">
          {ends.map((end) => (
            <li key={end.day}>
              {fill(pointsLabel.ends, {
                points: formatPoints(end.points, view.currency),
                unit: unitFor(end.points, points),
                day: formatEnd(end),
              })}
            </li>
          ))}
        </ul>
      )}
      {points.history.length > 0 && (
        <a href="#history" className="link mt-2.5 inline-block">
          {pointsLabel.history}
        </a>
      )}
      {balance > 0 && onHold > 0 && (
        <p className="mt-2.5">
          <OnHold view={view} points={points} />
        </p>
      )}
    </div>
  )
}

/** Says how many points are on hold, and that they don't expire if the company is paused. */
const OnHold = ({ view, points }: PartProps) => (
  <>
    <span>{fill(pointsLabel.onHold, { points: formatPoints(points.onHold, view.currency), unit: unitFor(points.onHold, points) })}</span>
    {view.isClockStopped && <span>{` ${pointsLabel.notRunning}`}</span>}
  </>
)

const choices = object({ choices: list(number) })
const range = object({ min: number, max: number, step: number })

const takes: Shape<PointsAmounts> = (value) => or(choices, null)(value) ?? range(value)

/** Parses the numbers of points that can be spent at each brand, as a list or a range, by brand id. */
const takesByBrand: Shape<PointsView['takes']> = (value) =>
  Object.fromEntries(Object.entries(Object(value)).map(([brand, amounts]) => [brand, takes(amounts)]))

const line = object<PointsLine>({
  id: stringShape,
  type: stringShape,
  points: number,
  balance: number,
  description: stringShape,
  at: stringShape,
  voucher: or(stringShape, null),
})

/**
 * Parses `points` in the response of GET /public/rewards/:token: a person's balance, its worth and history. Throws TypeError if malformed.
 */
const pointsView = object<PointsView>({
  unitName: stringShape,
  unitOne: or(stringShape, null),
  rate: number,
  balance: number,
  spendable: number,
  onHold: number,
  ends: list(object({ points: number, day: stringShape, at: or(stringShape, ''), offset: or(number, Number.NaN) })),
  takes: takesByBrand,
  history: list(line),
})
