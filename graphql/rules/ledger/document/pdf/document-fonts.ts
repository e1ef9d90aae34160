import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { fontFamilies } from './font-families.ts'

/** The fonts come in files of some hundred characters each: a document reads those it needs. */
type Slice = { file: string; has: (sign: number) => boolean }

const require = createRequire(import.meta.url)
/** The one word set in the serif of our screens. */
const titleFamily = 'newsreader'
/** What every font needs: its own space, and the characters that join or separate conjuncts. */
const always = ' \u200c\u200d'

/** The fonts for a text and its title: of each only the characters it needs, at the weights that `sheet.typ` sets. */
export async function documentFonts(text: string, title: string, region: string | null): Promise<Uint8Array[]> {
  const fonts = await cut(titleFamily, signsOf(title), [420])
  const left = signsOf(text)
  for (const { name, signs } of fontFamilies(region, text)) {
    const own = new Set([...left].filter((sign) => signs.test(String.fromCodePoint(sign))))
    if (own.size > 0) fonts.push(...(await cut(name, own, [400, 600])))
    for (const sign of own) if ((await slicesOf(name)).some(({ has }) => has(sign))) left.delete(sign)
  }
  return fonts
}

async function cut(family: string, signs: Set<number>, weights: number[]): Promise<Uint8Array[]> {
  const fonts: Uint8Array[] = []
  for (const { file, has } of await slicesOf(family)) {
    const needed = [...signs].filter(has)
    if (needed.length === 0) continue
    const source = await readFile(file)
    const text = String.fromCodePoint(...needed) + always
    for (const wght of weights) fonts.push(await subsetFont(source, text, { targetFormat: 'truetype', variationAxes: { wght } }))
  }
  return fonts
}

const signsOf = (text: string): Set<number> => new Set([...text.toWellFormed()].map((sign) => sign.codePointAt(0) ?? 0))

const known = new Map<string, Promise<Slice[]>>()

function slicesOf(family: string): Promise<Slice[]> {
  const slices = known.get(family) ?? readSlices(family)
  known.set(family, slices)
  return slices
}

async function readSlices(family: string): Promise<Slice[]> {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  const slices: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(slices).map(([name, ranges]) => ({
    file: join(folder, 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    has: holds(ranges),
  }))
}

/** Reads "U+0900-097F,U+20B9". */
function holds(ranges: string): Slice['has'] {
  const pairs = ranges.split(',').map((range) =>
    range
      .replace('U+', '')
      .split('-')
      .map((end) => Number.parseInt(end, 16)),
  )
  return (sign) => pairs.some(([first = 0, last = first]) => first <= sign && sign <= last)
}
