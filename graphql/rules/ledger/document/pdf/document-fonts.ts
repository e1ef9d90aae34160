import { cutFont, type FontFamily, fontFiles, openFont } from './font-files.ts'

/** Font family of the document's title, the serif font that the web app uses too. */
const titleFamily: FontFamily = { name: 'newsreader', signs: /\p{Any}/u }
/** Weights that `sheet.typ` sets. */
const titleWeights = [420]
const textWeights = [400, 600]

/** Characters that every font keeps: the space, three of zero width, and the dotted circle under a mark without a letter. */
const requiredCharacters = ' \u200b\u200c\u200d\u25cc'

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
  { name: 'noto-sans-sinhala', signs: /\p{Script=Sinhala}/u },
  { name: 'noto-sans-meetei-mayek', signs: /\p{Script=Meetei_Mayek}/u },
  { name: 'noto-sans-ol-chiki', signs: /\p{Script=Ol_Chiki}/u },
  { name: 'noto-sans-thaana', signs: /\p{Script=Thaana}/u },
  { name: 'noto-sans-hebrew', signs: /\p{Script=Hebrew}/u },
  { name: 'noto-sans-thai', signs: /\p{Script=Thai}/u },
  { name: 'noto-sans-lao', signs: /\p{Script=Lao}/u },
  { name: 'noto-sans-khmer', signs: /\p{Script=Khmer}/u },
  { name: 'noto-sans-armenian', signs: /\p{Script=Armenian}/u },
  { name: 'noto-sans-georgian', signs: /\p{Script=Georgian}/u },
  { name: 'noto-sans-ethiopic', signs: /\p{Script=Ethiopic}/u },
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

/** All families that may set a document. */
export const textFamilies: readonly FontFamily[] = [...scriptFamilies, arabic, sindhi, simplified, traditional, japanese, korean]

/**
 * Returns the fonts for a text and its title, reduced to the characters used, in the weights that `sheet.typ` sets. A test passes a `cut`
 * that keeps all characters.
 */
export async function documentFonts(text: string, title: string, region: string | null, cut = cutFont): Promise<Uint8Array[]> {
  const { fonts } = await familyFonts(titleFamily, toCodePoints(title), titleWeights, cut)
  const left = toCodePoints(text)
  for (const family of fontFamilies(region, text)) {
    const own = new Set([...left].filter((sign) => family.signs.test(String.fromCodePoint(sign))))
    const found = await familyFonts(family, own, textWeights, cut)
    fonts.push(...found.fonts)
    for (const sign of found.signs) left.delete(sign)
  }
  return fonts
}

type Fonts = { fonts: Uint8Array[]; signs: number[] }

/** Returns the fonts of one family for the given code points, and the code points that they have. */
async function familyFonts({ name }: FontFamily, signs: Set<number>, weights: number[], cut: typeof cutFont): Promise<Fonts> {
  const all: Fonts = { fonts: [], signs: [] }
  const shaped = shapedCodePoints(signs)
  for (const file of await fontFiles(name)) {
    if (![...signs].some(file.lists)) continue
    const { bytes, characters } = await openFont(file)
    const found = [...signs].filter((sign) => characters.has(sign))
    if (found.length === 0) continue
    all.signs.push(...found)
    const kept = [...characters].filter((sign) => isShapedFrom(sign, shaped))
    const text = String.fromCodePoint(...kept) + requiredCharacters
    for (const weight of weights) all.fonts.push(await cut(bytes, file, weight, text))
  }
  return all
}

const toCodePoints = (text: string): Set<number> => new Set([...text.toWellFormed()].map((sign) => sign.codePointAt(0) ?? 0))

/** Parts into which shapers split Khmer vowels, which Unicode does not decompose. */
const khmerVowelStart = 0x17c1
const khmerSplitVowels = [0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5]

/** Returns code points with all parts into which a shaper may split them, such as the two vowel signs of the Tamil ொ. */
function shapedCodePoints(signs: Set<number>): Set<number> {
  const shaped = new Set(signs)
  for (const sign of signs) {
    const text = String.fromCodePoint(sign)
    for (const part of text.normalize('NFD') + text.normalize('NFKD')) shaped.add(part.codePointAt(0) ?? 0)
  }
  if (khmerSplitVowels.some((vowel) => signs.has(vowel))) shaped.add(khmerVowelStart)
  return shaped
}

/** Returns true for a character that a shaper may make from the given ones, because its parts are among them. */
function isShapedFrom(sign: number, shaped: Set<number>): boolean {
  if (shaped.has(sign)) return true
  const parts = String.fromCodePoint(sign).normalize('NFD')
  for (const part of parts) if (!shaped.has(part.codePointAt(0) ?? 0)) return false
  return true
}

/**
 * Returns the font families in the order in which a character's font is looked up. The Han font of the buyer's country comes before the
 * others.
 */
function fontFamilies(region: string | null, text: string): FontFamily[] {
  const eastern = [simplified, traditional, japanese, korean]
  const first = hanFamilyOfCountry(region) ?? hanFamilyOfText(text)
  const arabicFirst = sindhiLetters.test(text) ? [sindhi, arabic] : [arabic, sindhi]
  return [...scriptFamilies, ...arabicFirst, first, ...eastern.filter((family) => family !== first)]
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
