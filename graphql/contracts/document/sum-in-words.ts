const small = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen'],
  ...['fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = [
  [10_000_000n, 'crore'],
  [100_000n, 'lakh'],
  [1000n, 'thousand'],
  [100n, 'hundred'],
] as const

/**
 * Spells out a sum as on Indian documents: "Rupees five lakh one thousand and fifty paise only". Always in English. Undefined for
 * currencies other than INR and for negative sums.
 */
export function sumInWords(amount: string, currency: string): string | undefined {
  const minor = BigInt(amount)
  if (currency !== 'INR' || minor < 0n) return undefined
  const [rupees, paise] = [minor / 100n, minor % 100n]
  const parts = [
    rupees > 0n && `${rupees === 1n ? 'Rupee' : 'Rupees'} ${spell(rupees)}`,
    paise > 0n && `${rupees > 0n ? 'and ' : ''}${spell(paise)} paise`,
  ]
  return capitalize(`${parts.filter(Boolean).join(' ') || 'Rupees zero'} only`)
}

function spell(count: bigint): string {
  if (count < 20n) return small[Number(count)] ?? ''
  if (count < 100n) return [tens[Number(count / 10n)], spell(count % 10n)].filter(Boolean).join('-')
  const scale = scales.find(([size]) => count >= size)
  if (!scale) return ''
  const [size, name] = scale
  return [spell(count / size), name, spell(count % size)].filter(Boolean).join(' ')
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
