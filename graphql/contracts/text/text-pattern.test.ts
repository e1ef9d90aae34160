import { expect, it } from 'vitest'
import { findPattern, matchesPattern } from './text-pattern.ts'

it('Q4 ignores case and lets spaces match any text', () => {
  expect(matchesPattern('REWARD camp', 'Reward points and Campaigns')).toBe(true)
  expect(matchesPattern('camp reward', 'Reward Campaigns')).toBe(false)
  expect(matchesPattern('  wallet  ', 'Wallet History')).toBe(true)
  expect(matchesPattern('', 'anything')).toBe(true)
})

it('Q4 matches every other character literally', () => {
  expect(matchesPattern('.*', 'Wallet History')).toBe(false)
  expect(matchesPattern('(a+)+$', 'a'.repeat(5000))).toBe(false)
  expect(matchesPattern('csv (', 'A file of CSV (or Excel)')).toBe(true)
})

it('returns the positions of the words in order', () => {
  expect(findPattern('c c', 'Code campaigns')).toEqual([
    { from: 0, to: 1 },
    { from: 5, to: 6 },
  ])
})

const marked = (pattern: string, text: string) => findPattern(pattern, text)?.map(({ from, to }) => text.slice(from, to))

it.each([
  ['jose', 'Für José Núñez', ['José']],
  ['JOSÉ nunez', 'Jose\u0301 Nu\u0301n\u0303ez', ['Jose\u0301', 'Nu\u0301n\u0303ez']],
  ['nun', 'Jose\u0301 Nu\u0301n\u0303ez', ['Nu\u0301n\u0303']],
  ['strasse', 'Die Straße', ['Straße']],
  ['stras', 'Die Straße', ['Straß']],
  ['s s', 'Maß so', ['ß', 's']],
  ["o'connor", 'Sinéad O’Connor', ['O’Connor']],
  ['ഒരു ദാസ്', 'ഒരു അമൽ\u200d ദാസ്', ['ഒരു', 'ദാസ്']],
  ['isik', 'İpek Işık', ['Işık']],
  ['priya', '👩\u200d👩\u200d👧 Priya ❤️', ['Priya']],
  ['👩', '👩\u200d👩', ['👩\u200d']],
  ['한', '첫 한국', ['한']],
  ['fi', 'A ﬁne day', ['ﬁ']],
  ['anna maria', 'Anna\u00a0Maria', ['Anna', 'Maria']],
])('Q4 returns the original text that %s matches in “%s”', (pattern, text, parts) => {
  expect(marked(pattern, text)).toEqual(parts)
})

it('Q4 matches nothing for a search of only diacritics', () => {
  expect(findPattern('\u0301', 'José')).toBeUndefined()
})
