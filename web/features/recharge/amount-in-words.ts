import { currencyDigits, type Minor } from '#web/lib/money/format-money.ts'
import { toMinorNumber } from '#web/lib/money/money.ts'

/** Number words of a language. `ones` holds zero to nineteen and `tens` twenty to ninety, separated by spaces. */
type NumberWords = { ones: string; tens: string; hundred: string; thousand: string; lakh: string; crore: string }

/**
 * Spells an amount in the Indian system, such as "Two lakh fifty thousand". Returns undefined unless it is a positive whole number of major
 * units.
 */
export function amountInWords(amount: Minor, currency: string, words: NumberWords): string | undefined {
  const scale = 10n ** BigInt(currencyDigits(currency))
  const minor = BigInt(amount)
  if (minor <= 0n || minor % scale !== 0n) return undefined
  const text = spell(toMinorNumber(String(minor / scale)), words)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function spell(count: number, words: NumberWords): string {
  const groups: [number, string][] = [
    [10_000_000, words.crore],
    [100_000, words.lakh],
    [1000, words.thousand],
    [100, words.hundred],
  ]
  for (const [size, name] of groups) {
    if (count < size) continue
    const rest = count % size
    return `${spell(Math.floor(count / size), words)} ${name}${rest > 0 ? ` ${spell(rest, words)}` : ''}`
  }
  return belowHundred(count, words)
}

function belowHundred(count: number, { ones, tens }: NumberWords): string {
  const one = (index: number) => ones.split(' ')[index] ?? ''
  if (count < 20) return one(count)
  const ten = tens.split(' ')[Math.floor(count / 10) - 2] ?? ''
  return count % 10 === 0 ? ten : `${ten}-${one(count % 10)}`
}
