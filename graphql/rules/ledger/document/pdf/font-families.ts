/** A family of the PDFs: its package, and which characters it is for. */
export type FontFamily = { name: string; signs: RegExp }

/** The text is set in our own two; the others draw the names of companies and streets. */
const ofScripts: FontFamily[] = [
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

/** Its text can be copied and searched letter by letter; it lacks the letters of Sindhi, and a word is set in one font. */
const arabic: FontFamily = { name: 'vazirmatn', signs: /\p{scx=Arabic}/u }
const sindhi: FontFamily = { name: 'noto-sans-arabic', signs: /\p{scx=Arabic}/u }
const ofSindhi = /[ٻٺٿڀڃڄڇڊڌڍڏڙڦڱڳڻۅ]/u

/** The forms of Han characters differ by country; kana and Hangul have one font each. */
const japanese: FontFamily = { name: 'noto-sans-jp', signs: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u }
const korean: FontFamily = { name: 'noto-sans-kr', signs: /[\p{scx=Han}\p{scx=Hangul}\uff00-\uffef]/u }
const simplified: FontFamily = { name: 'noto-sans-sc', signs: /[\p{scx=Han}\uff00-\uffef]/u }
const traditional: FontFamily = { name: 'noto-sans-tc', signs: /[\p{scx=Han}\uff00-\uffef]/u }

/** The families in the order in which a character is looked up; Han characters take the forms of the reader's country. */
export function fontFamilies(region: string | null, text: string): FontFamily[] {
  const eastern = [simplified, traditional, japanese, korean]
  const first = easternOf(region) ?? easternIn(text)
  return [...ofScripts, ofSindhi.test(text) ? sindhi : arabic, first, ...eastern.filter((family) => family !== first)]
}

function easternOf(region: string | null): FontFamily | undefined {
  if (region === 'JP') return japanese
  if (region === 'KR') return korean
  if (region === 'TW' || region === 'HK' || region === 'MO') return traditional
  return region === 'CN' || region === 'SG' ? simplified : undefined
}

/** What kana or Hangul say where the country says nothing. */
function easternIn(text: string): FontFamily {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return japanese
  return /\p{Script=Hangul}/u.test(text) ? korean : simplified
}
