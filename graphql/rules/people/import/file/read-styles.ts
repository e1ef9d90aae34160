import { readXmlWhole } from './read-xml.ts'
import type { ZipPart } from './zip-parts.ts'

/** The properties of a cell format that change how a number is read. `mark` is its currency symbol, or an empty string. */
export type NumberFormat = { isPercent: boolean; isDate: boolean; mark: string }

/** Returns the cell formats of a workbook, by style index. Undefined for a plain number. */
export async function readStyles(part: ZipPart): Promise<(NumberFormat | undefined)[]> {
  const codes = new Map<string, string>([
    ['9', '0%'],
    ['10', '0.00%'],
    ...builtInDates.map((number) => [String(number), 'yyyy-mm-dd'] as const),
  ])
  const formats: (NumberFormat | undefined)[] = []
  let isCell = false
  await readXmlWhole(part, {
    open: (name, attributes, decode) => {
      if (name === 'cellXfs') isCell = true
      if (name !== 'numFmt' && !(isCell && name === 'xf')) return
      const { numFmtId = '', formatCode } = attributes()
      if (name === 'numFmt') codes.set(numFmtId, decode(formatCode ?? ''))
      else formats.push(numberFormatOf(codes.get(numFmtId) ?? ''))
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false
    },
  })
  return formats
}

/** Ids of Excel's built-in date formats, which workbooks do not define. The ids 18 to 21 are times without a date. */
const builtInDates = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]

/** Parses a format code such as `[$$-409]#,##0.00` or `"Rs." 0`. Undefined for a plain number. */
export function numberFormatOf(code: string): NumberFormat | undefined {
  const [positive = ''] = code.split(';')
  const texts = [...positive.matchAll(/"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]/g)].map(([, quoted, escaped, symbol]) => ({
    text: (quoted ?? escaped ?? symbol ?? '').trim(),
    isSymbol: Boolean(symbol),
  }))
  const rest = positive.replaceAll(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '')
  const isPercent = rest.includes('%')
  const named = texts.find(({ text, isSymbol }) => isSymbol || isCurrencyMark(text))?.text
  const mark = named ?? /\p{Sc}/u.exec(rest)?.[0] ?? ''
  const isDate = /[dy]|m{3}/i.test(rest) && !isPercent && !/^(general|standard)$/i.test(rest.trim())
  return isPercent || isDate || mark ? { isPercent, isDate, mark } : undefined
}

const codes = new Set(Intl.supportedValuesOf('currency'))

const isCurrencyMark = (text: string): boolean => /\p{Sc}|^rs\.?$/iu.test(text) || codes.has(text.toUpperCase())

/** Returns a number with its currency symbol or per cent sign, as the sheet shows it. Otherwise $500 and 500 % would be read as 500. */
export function showNumber(text: string, { isPercent, mark }: NumberFormat): string {
  if (isPercent) return `${Number((Number(text) * 100).toPrecision(15))}%`
  return `${mark} ${text}`
}

const msPerMinute = 60_000
const minutesPerDay = 24 * 60

/**
 * Returns a date of a workbook, in days since its epoch, as 2026-11-23 or 2026-11-23 09:30. Undefined before day 1 and after the year 9999.
 */
export function showDate(days: string, isFrom1904: boolean): string | undefined {
  const count = Number(days)
  if (!Number.isFinite(count) || count < 1 || count > 2_958_465) return undefined
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const minutes = Math.round(count * minutesPerDay)
  const at = new Date(start + minutes * msPerMinute).toISOString()
  return minutes % minutesPerDay === 0 ? at.slice(0, 10) : at.slice(0, 16).replace('T', ' ')
}
