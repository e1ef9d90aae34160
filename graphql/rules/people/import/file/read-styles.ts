import { readXmlWhole } from './read-xml.ts'
import type { ZipPart } from './zip-parts.ts'

/** How a number is shown, as far as it changes what is read: as a percentage, or with the mark of a currency in front. */
export type NumberFormat = { isPercent: boolean; mark: string }

/** Reads the formats of cells by their style's index. Undefined for one that shows the plain number. */
export async function readStyles(part: ZipPart): Promise<(NumberFormat | undefined)[]> {
  const codes = new Map<string, string>([
    ['9', '0%'],
    ['10', '0.00%'],
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

/** Reads a format code such as `[$$-409]#,##0.00` or `"Rs." 0`. Undefined where it shows the plain number. */
export function numberFormatOf(code: string): NumberFormat | undefined {
  const [positive = ''] = code.split(';')
  const texts = [...positive.matchAll(/"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]/g)].map(([, quoted, escaped, symbol]) => ({
    text: (quoted ?? escaped ?? symbol ?? '').trim(),
    isSymbol: Boolean(symbol),
  }))
  const rest = positive.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  const isPercent = rest.includes('%')
  const named = texts.find(({ text, isSymbol }) => isSymbol || isCurrencyMark(text))?.text
  const mark = named ?? /\p{Sc}/u.exec(rest)?.[0] ?? ''
  return isPercent || mark ? { isPercent, mark } : undefined
}

const codes = new Set(Intl.supportedValuesOf('currency'))

const isCurrencyMark = (text: string): boolean => /\p{Sc}|^rs\.?$/iu.test(text) || codes.has(text.toUpperCase())

/** Writes a number as the sheet shows it, so that no reader takes $500 or 50 % for 500. */
export function showNumber(text: string, { isPercent, mark }: NumberFormat): string {
  if (isPercent) return `${Number((Number(text) * 100).toPrecision(15))}%`
  return `${mark} ${text}`
}
