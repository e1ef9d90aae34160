import { useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { type Minor, moneyParts } from '#web/lib/money/format-money.ts'

/**
 * Shows an amount of money and animates the digits that change. Screen readers get it as one text. `display` selects the large display
 * font.
 */
export function RollingMoney({ amount, currency, display = false }: { amount: Minor; currency: string; display?: boolean }) {
  const [first] = useState(amount)
  const { sign, symbol, integer, fraction } = moneyParts(amount, currency)
  const text = `${sign}${symbol}${integer}${fraction}`
  // Numbered from the right, so that a digit keeps its key when the amount grows longer.
  const characters = [...text].map((character, place) => ({ character, fromRight: text.length - place }))
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden className={cn(display ? 'figure' : 'num', 'inline-flex overflow-clip whitespace-nowrap')}>
        {characters.map(({ character, fromRight }) => (
          <span
            key={`${fromRight}${character}`}
            className={cn(
              display && fromRight <= fraction.length && 'text-muted-foreground',
              amount !== first && 'motion-safe:fade-in motion-safe:slide-in-from-bottom-2 motion-safe:animate-in motion-safe:duration-300',
            )}
          >
            {character}
          </span>
        ))}
      </span>
    </>
  )
}
