/** A family of the PDFs: the package it comes from, and which signs it is for. */
export type FontFamily = { name: string; signs: RegExp }

/** Set in our own two; the others draw what companies and streets are called. */
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

/** Its words can be copied and found letter by letter; those of Sindhi it lacks, and a word is set in one font. */
const arabic: FontFamily = { name: 'vazirmatn', signs: /\p{scx=Arabic}/u }
const sindhi: FontFamily = { name: 'noto-sans-arabic', signs: /\p{scx=Arabic}/u }
const ofSindhi = /[ٻٺٿڀڃڄڇڊڌڍڏڙڦڱڳڻۅ]/u

/** The forms of Han characters differ by country; kana and Hangul have one font each. */
const japanese: FontFamily = { name: 'noto-sans-jp', signs: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u }
const korean: FontFamily = { name: 'noto-sans-kr', signs: /[\p{scx=Han}\p{scx=Hangul}\uff00-\uffef]/u }
const simplified: FontFamily = { name: 'noto-sans-sc', signs: /[\p{scx=Han}\uff00-\uffef]/u }
const traditional: FontFamily = { name: 'noto-sans-tc', signs: /[\p{scx=Han}\uff00-\uffef]/u }

/** The families in the order they are asked for a sign; Han characters look as the reader's country writes them. */
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

/** What kana or Hangul tell where the country tells nothing. */
function easternIn(text: string): FontFamily {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return japanese
  return /\p{Script=Hangul}/u.test(text) ? korean : simplified
}
