import { expect, it } from 'vitest'
import { isFoundBy, joinedName, nameEnds, searchedBeginnings, searchWords } from './search-words.ts'

it.each([
  ['Iyer, Ishaan', ['iyer', 'ishaan']],
  ['  ISHAAN   iyer ishaan', ['ishaan', 'iyer']],
  ["O’Connor-D'Souza", ['oconnor', 'dsouza']],
  ['ishaan.iyer', ['ishaan', 'iyer']],
  ['Ishaan.Iyer@Example.com (work)', ['ishaan.iyer@example.com', 'work']],
  ['@example.com', ['@example.com']],
  ['Iyer <ishaan@example.com>, rao@example.com.', ['ishaan@example.com', 'rao@example.com', 'iyer']],
  ['#VIP# #new joiner# asha', ['#vip#', '#new joiner#', 'asha']],
  ['#new jo', ['#new jo']],
  ['+91 98200-12345', ['91', '98200', '12345']],
  ['crowd_1', ['crowd_1']],
  ['%', ['%']],
  ['<3', ['3']],
  ['José \u200d Núñez', ['jose', 'nunez']],
  ['علی\u200cرضا', ['عليرضا']],
  [' ', []],
] as const)('Q4 splits %j into %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

it('Q4 joins a name of several words or with punctuation, and no other', () => {
  expect(["Sinéad O’Connor-D'Souza", 'Juan de la Cruz', 'Asha', ''].map(joinedName)).toEqual([
    'sineadoconnordsouza',
    'juandelacruz',
    '',
    '',
  ])
})

it.each([
  ['Ishaan Iyer', ['ishaan iyer', 'iyer ishaan', 'iyer, ishaan', 'ish iy', 'ishaaniyer', 'ishaan-iyer', 'i. iyer', 'ISHAAN']],
  [
    "Sinéad O'Connor-D’Souza",
    ['oconnor', 'o connor', "o'connor", 'o’connor', 'dsouza sinead', 'connor-souza', 'oconnordsouza', 'OConnor DSouza'],
  ],
  ['Maryann Lopez', ['mary ann', 'Mary-Ann', 'lopez mary ann', 'maryann']],
  ['Mary Ann Lopez', ['maryann', 'annlopez', 'lopez maryann']],
  ['Juan de la Cruz', ['delacruz', 'dela cruz', 'cruz juan', 'De La Cruz']],
  ['K. R. Narayanan', ['kr narayanan', 'k r narayanan', 'K.R. Narayanan', 'narayanan kr']],
  ['रमेश कुमार', ['कुमार रमेश', 'रमेशकुमार', 'रम']],
  ['Łukasz Müller-Lüdenscheidt', ['lukasz muller', 'ludenscheidt muller', 'mullerludenscheidt']],
] as [string, string[]][])('Q4 finds %s by each of its spellings', (name, searches) => {
  expect(searches.filter((search) => !isFoundBy(search, name))).toEqual([])
  expect(searches.filter((search) => !hasBeginnings(search, name))).toEqual([])
})

/** Returns true if a person with this name is found by the words that are stored of them. */
const hasBeginnings = (search: string, name: string) =>
  searchedBeginnings(search).every((choice) => choice.some((beginning) => nameEnds(name).some((word) => word.startsWith(beginning))))

it.each([
  ['山田太郎', ['山田', '太郎', '郎']],
  ['김민수', ['김민', '민수']],
  ['สมชาย ใจดี', ['ใจดี', 'สมชาย']],
  ['Anna Anna', ['anna', 'anna anna', 'annaanna']],
  ['★', ['★']],
  ['J. R. R. Tolkien', ['jrr tolkien', 'tolkien j', 'jr']],
] as [string, string[]][])('Q4 finds %s by beginnings in scripts and spellings that have no spaces', (name, searches) => {
  expect(searches.filter((search) => !hasBeginnings(search, name))).toEqual([])
})

it('Q4 stores the ends of a name, of which none begins another', () => {
  expect(['Sinéad O’Connor', 'Mary Ann Lopez', 'Anna Anna', '', ' - '].map(nameEnds)).toEqual([
    ['sineadoconnor', 'oconnor', 'connor'],
    ['maryannlopez', 'annlopez', 'lopez'],
    ['annaanna'],
    [],
    ['-'],
  ])
  expect(nameEnds('x'.repeat(80))).toEqual(['x'.repeat(64)])
  expect(nameEnds('a b '.repeat(40)).length).toBeLessThan(25)
})

it('Q4 finds no one by a word that is missing', () => {
  expect(['ishaan rao', 'iyerr', 'ishaan@example.com', '%', '#vip#'].filter((search) => isFoundBy(search, 'Ishaan Iyer'))).toEqual([])
  expect(isFoundBy('', 'Ishaan Iyer')).toBe(true)
})
