import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import initTypst, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import subsetFont from 'subset-font'
import type { Sheet } from './sheet.ts'

const require = createRequire(import.meta.url)
const layout = new URL('./sheet.typ', import.meta.url)

let started: Promise<unknown> | undefined

/** Renders a sheet as a tagged PDF on A4. The same sheet gives the same bytes. Blocks its thread. */
export async function typeset(sheet: Sheet): Promise<Uint8Array> {
  started ??= startTypst()
  await started
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  const text = JSON.stringify(sheet, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
  for (const font of await documentFonts(text + pageNumberDigits, sheet.title, sheet.region)) await builder.add_raw_font(font)
  const compiler = await builder.build()
  try {
    compiler.add_source('/sheet.typ', await readFile(layout, 'utf8'))
    compiler.map_shadow('/sheet.json', Buffer.from(text))
    const { result, diagnostics } = compiler.compile('/sheet.typ', undefined, 'pdf', fullDiagnostics)
    if (!result) throw new Error(`The sheet cannot be set: ${JSON.stringify(diagnostics)}`)
    return result
  } finally {
    compiler.free()
  }
}

/** Digits that the fonts must contain, because the layout adds page numbers that the text does not include. */
const pageNumberDigits = '0123456789'
const fullDiagnostics = 3

const startTypst = async () => initTypst({ module_or_path: await readFile(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })

/** One file of a font family, with some hundred characters. A document reads only the files it needs. */
type FontFile = { file: string; has: (sign: number) => boolean }

/** Font family of the document's title, the serif font that the web app uses too. */
const titleFamily = 'newsreader'
/** Characters that every font needs: the space, and the zero-width joiners that Indic scripts use to combine letters. */
const requiredCharacters = ' \u200c\u200d'

/** Returns the fonts for a text and its title, reduced to the characters used, in the weights that `sheet.typ` sets. */
async function documentFonts(text: string, title: string, region: string | null): Promise<Uint8Array[]> {
  const fonts = await subsetFamily(titleFamily, toCodePoints(title), [420])
  const left = toCodePoints(text)
  for (const { name, signs } of fontFamilies(region, text)) {
    const own = new Set([...left].filter((sign) => signs.test(String.fromCodePoint(sign))))
    if (own.size > 0) fonts.push(...(await subsetFamily(name, own, [400, 600])))
    for (const sign of own) if ((await fontFilesOf(name)).some(({ has }) => has(sign))) left.delete(sign)
  }
  return fonts
}

async function subsetFamily(family: string, signs: Set<number>, weights: number[]): Promise<Uint8Array[]> {
  const fonts: Uint8Array[] = []
  for (const { file, has } of await fontFilesOf(family)) {
    const needed = [...signs].filter(has)
    if (needed.length === 0) continue
    const source = await readFile(file)
    const text = String.fromCodePoint(...needed) + requiredCharacters
    for (const wght of weights) fonts.push(await subsetFont(source, text, { targetFormat: 'truetype', variationAxes: { wght } }))
  }
  return fonts
}

const toCodePoints = (text: string): Set<number> => new Set([...text.toWellFormed()].map((sign) => sign.codePointAt(0) ?? 0))

const fontFiles = new Map<string, Promise<FontFile[]>>()

function fontFilesOf(family: string): Promise<FontFile[]> {
  const slices = fontFiles.get(family) ?? readFontFiles(family)
  fontFiles.set(family, slices)
  return slices
}

async function readFontFiles(family: string): Promise<FontFile[]> {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  const slices: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(slices).map(([name, ranges]) => ({
    file: join(folder, 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    has: parseRanges(ranges),
  }))
}

/** Parses ranges of code points such as "U+0900-097F,U+20B9" into a function that returns true for a code point within them. */
function parseRanges(ranges: string): FontFile['has'] {
  const pairs = ranges.split(',').map((range) =>
    range
      .replace('U+', '')
      .split('-')
      .map((end) => Number.parseInt(end, 16)),
  )
  return (sign) => pairs.some(([first = 0, last = first]) => first <= sign && sign <= last)
}

/** A font family: the name of its Fontsource package, and the characters for which it is used. */
type FontFamily = { name: string; signs: RegExp }

/** Families by script. Inter sets the text, and the others only appear in names and addresses. */
const scriptFamilies: FontFamily[] = [
  { name: 'inter', signs: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u },
  { name: 'noto-sans-devanagari', signs: /[\p{scx=Devanagari}\u200c\u200d]/u },
  { name: 'noto-sans-bengali', signs: /\p{Script=Bengali}/u },
  { name: 'noto-sans-gurmukhi', signs: /\p{Script=Gurmukhi}/u },
  { name: 'noto-sans-gujarati', signs: /\p{Script=Gujarati}/u },
  { name: 'noto-sans-oriya', signs: /\p{Script=Oriya}/u },
  { name: 'noto-sans-tamil', signs: /\p{Script=Tamil}/u },
  { name: 'noto-sans-telugu', signs: /\p{Script=Telugu}/u },
  { name: 'noto-sans-kannada', signs: /\p{Script=Kannada}/u },
  { name: 'noto-sans-malayalam', signs: /\p{Script=Malayalam}/u },
  { name: 'noto-sans-hebrew', signs: /\p{Script=Hebrew}/u },
  { name: 'noto-sans-thai', signs: /\p{Script=Thai}/u },
]

/**
 * Default font of Arabic script, whose text can be copied and searched letter by letter. It lacks Sindhi letters, so text with any of them
 * uses `sindhi`.
 */
const arabic: FontFamily = { name: 'vazirmatn', signs: /\p{scx=Arabic}/u }
const sindhi: FontFamily = { name: 'noto-sans-arabic', signs: /\p{scx=Arabic}/u }
const sindhiLetters = /[ٻٺٿڀڃڄڇڊڌڍڏڙڦڱڳڻۅ]/u

/** Fonts of Chinese, Japanese and Korean. Each includes Han characters in the forms of its country. Only one has kana, only one Hangul. */
const japanese: FontFamily = { name: 'noto-sans-jp', signs: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u }
const korean: FontFamily = { name: 'noto-sans-kr', signs: /[\p{scx=Han}\p{scx=Hangul}\uff00-\uffef]/u }
const simplified: FontFamily = { name: 'noto-sans-sc', signs: /[\p{scx=Han}\uff00-\uffef]/u }
const traditional: FontFamily = { name: 'noto-sans-tc', signs: /[\p{scx=Han}\uff00-\uffef]/u }

/**
 * Returns the font families in the order in which a character's font is looked up. The Han font of the buyer's country comes before the
 * others.
 */
function fontFamilies(region: string | null, text: string): FontFamily[] {
  const eastern = [simplified, traditional, japanese, korean]
  const first = hanFamilyOfCountry(region) ?? hanFamilyOfText(text)
  return [...scriptFamilies, sindhiLetters.test(text) ? sindhi : arabic, first, ...eastern.filter((family) => family !== first)]
}

function hanFamilyOfCountry(region: string | null): FontFamily | undefined {
  if (region === 'JP') return japanese
  if (region === 'KR') return korean
  if (region === 'TW' || region === 'HK' || region === 'MO') return traditional
  return region === 'CN' || region === 'SG' ? simplified : undefined
}

/** Guesses the font of Han characters: Japanese if the text contains kana, Korean if it contains Hangul, otherwise simplified Chinese. */
function hanFamilyOfText(text: string): FontFamily {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return japanese
  return /\p{Script=Hangul}/u.test(text) ? korean : simplified
}
