/** How amounts of a currency may stand in a file; minor units out. */
export function amountReader(currency: string, digits: number): (text: string) => string | undefined {
  const symbol = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return (text) => {
    const bare = [currency, symbol ?? currency].reduce((rest, mark) => withoutMark(rest, mark), text.trim())
    const match = plain.exec(bare) ?? grouped.exec(bare)
    if (!match) return undefined
    const [, whole = '', fraction = ''] = match
    if (/[1-9]/.test(fraction.slice(digits))) return undefined
    const minor = `${whole.replaceAll(',', '')}${fraction.slice(0, digits).padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '')
    return minor.length > 16 ? undefined : minor
  }
}

const plain = /^(\d+)(?:\.(\d*))?$/
/** 1,000 and 1,00,000; a comma before one or two last digits could be a decimal one and is not guessed. */
const grouped = /^(\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/

function withoutMark(text: string, mark: string): string {
  if (text.startsWith(mark)) return text.slice(mark.length).trim()
  return text.endsWith(mark) ? text.slice(0, -mark.length).trim() : text
}
