import { useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { type Minor, moneyParts } from '#web/lib/money.ts'

/** A sum whose changed digits roll in; set as Newsreader's by `display`. */
export function RollingMoney({ amount, currency, display = false }: { amount: Minor; currency: string; display?: boolean }) {
  const [first] = useState(amount)
  const { sign, symbol, integer, fraction } = moneyParts(amount, currency)
  const characters = [...`${sign}${symbol}${integer}${fraction}`]
  const fractionStart = characters.length - fraction.length
  return (
    <span className={cn(display ? 'figure' : 'num', 'inline-flex overflow-clip whitespace-nowrap')}>
      {characters.map((character, place) => (
        // From the right, so that a digit keeps its place when the sum grows longer.
        <span
          key={`${characters.length - place}${character}`}
          className={cn(
            display && place >= fractionStart && 'text-muted-foreground',
            amount !== first && 'motion-safe:animate-in motion-safe:duration-300 motion-safe:fade-in motion-safe:slide-in-from-bottom-2',
          )}
        >
          {character}
        </span>
      ))}
    </span>
  )
}
