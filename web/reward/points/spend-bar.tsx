import { useId, useState } from 'react'
import { formatPoints } from '#graphql/contracts/money/points.ts'
import type { PointsAmounts, PointsView } from '#graphql/contracts/rest/points.ts'
import { RewardIcon } from '#web/reward/icon.tsx'
import { fill, labels } from '#web/reward/labels.ts'
import { formatSum, formatWait } from '#web/reward/money-and-days.ts'
import { postClaim, type Refused } from '#web/reward/reward-api.ts'
import type { Brand, ClaimedVoucher } from '#web/reward/reward-view.ts'
import { pointsLabel } from './points-label.ts'

type SpendBarProps = {
  token: string
  points: PointsView
  currency: string
  /** True for a test link, with which nothing can be claimed. The button is then disabled. */
  isTest: boolean
  brand: Brand | undefined
  onTaken: (voucher: ClaimedVoucher) => void
  /** Called when the server refuses a claim because the chosen brand is unavailable. The page then marks it and clears the choice. */
  onOut: (brand: Brand) => void
  /** Called when the points must be loaded again, because their balance or state has changed. */
  onReopen: () => void
}

/** The bar at the bottom with a field for the points to spend at the chosen brand, and the button that spends them. */
export function SpendBar({ token, points, currency, isTest, brand, onTaken, onOut, onReopen }: SpendBarProps) {
  const takes = brand && points.takes[brand.id]
  const [typed, setTyped] = useState(takes ? String(maxPointsOf(takes)) : '')
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const amount = takes && parsePoints(typed, takes)

  async function spend() {
    if (!brand) {
      setNotice(pointsLabel.chooseFirst)
      document.querySelector<HTMLInputElement>('input[name=brand]')?.focus()
      return
    }
    if (!amount) return setNotice(fill(pointsLabel.amountWrong, { brand: brand.name }))
    setBusy(true)
    setNotice(undefined)
    const answer = await postClaim(token, brand.id, String(amount * points.rate))
    setBusy(false)
    if (answer.kind === 'done') return onTaken(answer.body)
    if (answer.kind === 'unreachable') return setNotice(labels.refusals.unreachable)
    setNotice(messageOf(answer, brand))
    if (unavailableErrors.includes(answer.errorCode)) onOut(brand)
    else if (staleErrors.includes(answer.errorCode)) onReopen()
  }

  return (
    <div className="bar">
      <div role="alert" className="text-sm text-destructive [&:not(:empty)]:mb-3">
        {notice}
      </div>
      {isTest && <p className="mb-2 text-xs text-muted-foreground">{labels.test.reason}</p>}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2.5">
        {brand && takes ? (
          <Amount takes={takes} points={points} currency={currency} brand={brand} typed={typed} onType={setTyped} />
        ) : (
          <div className="min-w-0 flex-[999_1_9rem]">
            <p className="text-base font-medium">{pointsLabel.choose}</p>
            <p className="text-xs text-muted-foreground">{pointsLabel.chooseNote}</p>
          </div>
        )}
        <button type="button" disabled={isTest} aria-busy={busy || undefined} onClick={busy ? undefined : spend} className="bar-button">
          <span className={busy ? 'invisible' : ''}>{pointsLabel.spend}</span>
          {busy && (
            <span role="status" className="absolute inset-0 grid place-items-center">
              <RewardIcon name="loader" size={19} className="animate-spin" />
              <span className="sr-only">{pointsLabel.spending}</span>
            </span>
          )}
        </button>
      </div>
    </div>
  )
}

type AmountProps = {
  takes: PointsAmounts
  points: PointsView
  currency: string
  brand: Brand
  typed: string
  onType: (typed: string) => void
}

const box =
  'num h-11 rounded-md border border-input bg-card px-3 max-w-full text-[1rem] hover:border-foreground focus-visible:outline-offset-1 aria-invalid:border-destructive'

function Amount({ takes, points, currency, brand, typed, onType }: AmountProps) {
  const id = useId()
  const count = (number: number) => formatPoints(number, currency)
  const amount = parsePoints(typed, takes)
  const value = amount ? fill(pointsLabel.amountIs, { value: formatSum(String(amount * points.rate), currency), brand: brand.name }) : ''
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs font-medium">
        {fill(pointsLabel.amount, { unit: points.unitName })}
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {'choices' in takes ? (
          <select id={id} value={typed} onChange={(event) => onType(event.target.value)} className={box}>
            {takes.choices.map((choice) => (
              <option key={choice} value={choice}>
                {count(choice)}
              </option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            aria-invalid={amount === undefined || undefined}
            aria-describedby={`${id}-range`}
            onChange={(event) => onType(event.target.value)}
            className={`${box} w-28`}
          />
        )}
        <span aria-live="polite">{value}</span>
      </div>
      {'min' in takes && (
        <p id={`${id}-range`} className={`mt-1 text-xs ${amount === undefined ? 'text-destructive' : 'text-muted-foreground'}`}>
          {fill(takes.step === 1 ? pointsLabel.rangeFree : pointsLabel.range, {
            min: count(takes.min),
            max: count(takes.max),
            step: count(takes.step),
          })}
        </p>
      )}
    </div>
  )
}

/** The error codes of a claim after which the page marks the chosen brand as unavailable and clears the choice. */
const unavailableErrors = ['BRAND_NOT_AVAILABLE', 'OUT_OF_STOCK']

/** The error codes after which the page loads the points again, because their balance or state has changed. */
const staleErrors = ['INSUFFICIENT_POINTS', 'REWARD_ON_HOLD', 'REWARD_CANCELLED', 'SUPPLIER_DELAYED', 'NOT_FOUND']

function messageOf({ errorCode, retryAfterSeconds }: Refused, { name: brand }: Brand): string {
  if (unavailableErrors.includes(errorCode)) return fill(labels.refusals.BRAND_NOT_AVAILABLE, { brand })
  if (errorCode === 'RATE_LIMITED') return fill(labels.refusals.RATE_LIMITED, { minutes: formatWait(retryAfterSeconds) })
  const own: Record<string, string> = pointsLabel.refusals
  return fill(own[errorCode] ?? (errorCode === 'IN_PROGRESS' ? labels.refusals.IN_PROGRESS : labels.refusals.other), { brand })
}

/** Parses a typed number of points. Returns undefined if the brand does not accept that number. */
export function parsePoints(typed: string, takes: PointsAmounts): number | undefined {
  const points = /^\d{1,8}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  if ('choices' in takes) return takes.choices.includes(points) ? points : undefined
  return points >= takes.min && points <= takes.max && (points - takes.min) % takes.step === 0 ? points : undefined
}

/** Returns the highest number of points that the brand accepts, which is the initial value. */
export const maxPointsOf = (takes: PointsAmounts): number => ('choices' in takes ? Math.max(...takes.choices) : takes.max)
