import { describe, expect, it } from 'vitest'
import { comparableName, foldLetters, foldText } from './fold-text.ts'

/** Names in many scripts and Unicode forms, as imported files contain them. */
const names = [
  'അമൽ\u200d ദാസ്',
  'दर्\u200dया पाटील',
  'ශ්\u200dරී පෙරේරා',
  'علی\u200cرضا رضایی',
  'ರಾಜ್\u200cಕುಮಾರ್',
  'বিপাশা ঘোষ',
  'عبد الرحمن السيد',
  'נועה (נוני) לוי',
  'Jose\u0301 Nu\u0301n\u0303ez',
  'José Núñez',
  'ÉLODIE ÖZGÜR',
  'İpek Işık',
  '👩\u200d👩\u200d👧 Priya 🎁',
  'Ravi 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'R',
  'A. P. J. Abdul Kalam',
  'Madhavan',
  'Maria de la Cruz e Silva',
  "Sinéad O’Connor-D'Souza",
  'Sri Venkata Satyanarayana Lakshmi Narasimha Chandrasekhara Raju Penumatcha',
  'Rao & Sons',
  'Ana <3',
  'MEERA KRISHNAN',
  'Anna\u00a0Maria',
]

const finds = (query: string, text: string): boolean => foldText(text).includes(foldText(query))
const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const withoutJoiners = (text: string): string => text.replaceAll(/[\u200c\u200d]/g, '')

describe('foldText', () => {
  it.each(names)('Q4 finds %s in either Unicode form, in capitals, without diacritics and without joiners', (name) => {
    const forms = [name, name.normalize('NFC'), name.normalize('NFD'), name.toUpperCase(), name.toLowerCase()]
    for (const form of [...forms, withoutMarks(name), withoutJoiners(name)]) expect(foldText(form)).toBe(foldText(name))
    for (const word of name.split(/\s+/)) expect(finds(word, name)).toBe(true)
  })

  it.each([
    ...['josé', 'JOSÉ', 'jose', 'jose\u0301', 'JOSE\u0301'].map((query) => [query, 2]),
    ...['nunez', 'NÚÑEZ', 'nun\u0303ez'].map((query) => [query, 2]),
    ...['élodie', 'elodie', 'ELODIE', 'özgür', 'ozgur'].map((query) => [query, 1]),
    ...['ışık', 'IŞIK', 'isik', 'ipek', 'İPEK', 'i\u0307pek'].map((query) => [query, 1]),
    ...["o'connor", 'o’connor', 'O`CONNOR', 'd’souza', 'anna maria', 'anna\u00a0maria', 'السَّيّد', 'נוֹעה'].map((query) => [query, 1]),
    ...['ദാസ്', 'ദസ', 'അമൽ', 'दर्या', 'علیرضا', 'علي\u200cرضا', 'נועה (נוני)', '👩\u200d👩\u200d👧', '<3', 'a. p. j.'].map((query) => [
      query,
      1,
    ]),
  ] as [string, number][])('Q4 finds %s among the names', (query, count) => {
    expect(names.filter((name) => finds(query, name))).toHaveLength(count)
  })

  it.each([
    ['straße', 'STRASSE'],
    ['Søren Kjær', 'soren kjaer'],
    ['Đặng Łukasz Œuvre', 'dang lukasz oeuvre'],
    ['Þórður Əliyev', 'thordur eliyev'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
    ['Алёна Зайцев', 'алена заицев'],
    ['Ｄｉｗａｌｉ ２０２６', 'diwali 2026'],
    ['Diwali – “2026”', 'diwali - "2026"'],
    ['co\u00adoperation', 'cooperation'],
    ['ガ', 'ｶﾞ'],
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
    ['ﬁne ②', 'fine 2'],
    ['أحمد مـحمّد', 'احمد محمد'],
    ['يحيى کریم', 'یحیی كريم'],
    ['ന്‍', 'ൻ'],
    ['ත්\u200dරී', 'ත්රී'],
    ['❤️ Priya', '❤ priya'],
    ['  Asha \u2003 Rao ', 'asha rao'],
    ['O´Brien', "o'brien"],
  ])('Q4 folds %s and %s to the same text', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  it('Q4 never returns an empty text unless the input is blank', () => {
    expect(['\u0301', '്', '\u200d', '¨', '\ufe0f'].map(foldText)).not.toContain('')
    expect(['', ' ', '\u00a0\n'].map(foldText)).toEqual(['', '', ''])
  })

  it('Q4 folds every character independently and idempotently', () => {
    const wrong: string[] = []
    for (let code = 0; code <= 0x1_ff_ff; code++) {
      const character = String.fromCodePoint(code)
      const folded = foldLetters(character)
      const isStable = foldLetters(folded) === folded && foldLetters(`a${character}b`) === `a${folded}b`
      const isSame = [character.normalize('NFC'), character.normalize('NFD')].every((form) => foldLetters(form) === folded)
      if (!isStable || !isSame) wrong.push(`U+${code.toString(16)}`)
    }
    expect(wrong).toEqual([])
  })

  it('R19 keeps the punctuation around a tag', () => {
    expect(foldText('#Café#new joiner#A_b & c#')).toBe('#cafe#new joiner#a_b & c#')
  })
})

it('R38 compares names regardless of Unicode form, spaces and case, but not diacritics', () => {
  expect(comparableName(' CAFÉ  Diwali')).toBe(comparableName('cafe\u0301 diwali'))
  expect(comparableName('Café')).not.toBe(comparableName('Cafe'))
  expect(comparableName('काम')).not.toBe(comparableName('कमी'))
})
