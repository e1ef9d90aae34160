const values = new Map<string, number>([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
  ['fourty', 40],
])
const scales = new Map<string, number>([
  ['thousand', 1000],
  ['lakh', 100_000],
  ['lac', 100_000],
  ['million', 1_000_000],
  ['crore', 10_000_000],
])

/** Parses a whole number in English words, also with lakh and crore, such as "one lakh two thousand and fifty". Undefined for other text. */
export function readNumberWords(text: string): number | undefined {
  const words =
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.filter((word) => word !== 'and') ?? []
  let [total, group] = [0, 0]
  for (const word of words) {
    const value = values.get(word)
    const scale = scales.get(word.replace(/s$/, ''))
    if (value !== undefined) group += value
    else if (word === 'hundred') group = (group || 1) * 100
    else if (scale) [total, group] = [total + (group || 1) * scale, 0]
    else return undefined
  }
  return words.length ? total + group : undefined
}

/**
 * Parses an amount in words, such as "Rupees five hundred and fifty paise only", to units and hundredths. Undefined for a text with other
 * words.
 */
export function readAmountWords(text: string): { whole: number; hundredths: number } | undefined {
  const [, major = '', minor] =
    /^(.*?)(?:(?:\brupees?\b|\band\b|,)\s*([a-z\s-]+?)\s*\b(?:paise|paisa|cents?|pence)\b)?$/i.exec(plainWords(text)) ?? []
  const whole = readNumberWords(major.replaceAll(unit, ' '))
  const hundredths = minor ? readNumberWords(minor.replaceAll(unit, ' ')) : 0
  return whole === undefined || hundredths === undefined ? undefined : { whole, hundredths }
}

const unit = /\b(?:rupees?|rs|inr|dollars?|usd|euros?|eur|pounds?|gbp)\b/gi
const plainWords = (text: string): string =>
  text
    .replaceAll(/\bonly\b|[./]/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
