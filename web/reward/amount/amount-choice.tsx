import { useId, useState } from 'react'
import { editableMoney, parseMoney } from '#web/lib/money/money.ts'
import labels from '#web/messages/en.reward-amount.json'
import { fill } from '#web/reward/labels.ts'
import { formatSum } from '#web/reward/money-and-days.ts'
import type { Brand } from '#web/reward/reward-view.ts'

type AmountChoiceProps = {
  amounts: NonNullable<Brand['amounts']>
  currency: string
  amount: string | undefined
  onAmount: (amount: string | undefined) => void
}

/** Lets the recipient choose the amount to spend at this brand: one of its denominations, or a typed amount within its limits. */
export function AmountChoice({ amounts, currency, amount, onAmount }: AmountChoiceProps) {
  const { denominations, ...steps } = amounts
  if (denominations.length) return <Denominations sums={denominations} currency={currency} amount={amount} onAmount={onAmount} />
  return <TypedSum {...steps} currency={currency} onAmount={onAmount} />
}

type SumsProps = Omit<AmountChoiceProps, 'amounts'> & { sums: string[] }

function Denominations({ sums, currency, amount, onAmount }: SumsProps) {
  return (
    <fieldset className="mb-3">
      <legend className="mb-1.5 text-xs text-muted-foreground">{labels.label}</legend>
      <div className="no-scrollbar -mx-[16px] -my-1 flex gap-2 overflow-x-auto px-[16px] py-1.5">
        {sums.map((value) => (
          <label key={value} className="cursor-pointer">
            <input
              type="radio"
              name="amount"
              value={value}
              checked={value === amount}
              onChange={() => onAmount(value)}
              className="peer sr-only"
            />
            <span
              translate="no"
              className="num block rounded-full border px-3.5 py-1.5 text-sm whitespace-nowrap peer-checked:border-transparent peer-checked:bg-primary peer-checked:text-primary-foreground peer-focus-visible:outline-2 peer-focus-visible:outline-ring"
            >
              {formatSum(value, currency)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type TypedSumProps = { min: string; max: string; step: string; currency: string; onAmount: (amount: string | undefined) => void }

function TypedSum({ min, max, step, currency, onAmount }: TypedSumProps) {
  const id = useId()
  const [typed, setTyped] = useState(editableMoney(max, currency))
  const value = parseMoney(typed, currency)
  const isValid = value !== undefined && isInSteps(value, { min, max, step })
  const range = fill(labels.range, { min: formatSum(min, currency), max: formatSum(max, currency), step: formatSum(step, currency) })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-xs text-muted-foreground">
        {labels.label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={!isValid || undefined}
        aria-describedby={`${id}-note`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const amount = parseMoney(target.value, currency)
          onAmount(amount !== undefined && isInSteps(amount, { min, max, step }) ? amount : undefined)
        }}
        className="num h-11 w-36 rounded-md border border-input bg-card px-3 text-[1rem] hover:border-foreground aria-invalid:border-destructive sm:h-10"
      />
      <span id={`${id}-note`} className={`text-xs ${isValid ? 'text-muted-foreground' : 'text-destructive'}`}>
        {range}
      </span>
    </div>
  )
}

type Steps = { min: string; max: string; step: string }

/** Returns true if an amount in minor units is between `min` and `max` and a whole number of `step`s above `min`. */
export function isInSteps(amount: string, { min, max, step }: Steps): boolean {
  const value = BigInt(amount)
  return value >= BigInt(min) && value <= BigInt(max) && (value - BigInt(min)) % BigInt(step) === 0n
}
