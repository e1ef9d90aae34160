import { expect, it } from 'vitest'
import { toPseudoCatalogue, toPseudoLocale } from './pseudo-locale.ts'
import { readCatalogue } from './read-catalogue.ts'

it('P10 lengthens and accents words, and keeps arguments', () => {
  expect(toPseudoLocale('Send to {name}')).toBe('Šéèñd tóò {name}')
  expect(toPseudoLocale('{count, plural, one {# entry} other {# entries of {total}}}')).toBe(
    '{count, plural, one {# éèñtrýÿ} other {# éèñtríìéèš óòf {total}}}',
  )
  expect(toPseudoLocale('Read <link>the terms</link>')).toBe('Réèáàd <link>théè téèrmš</link>')
})

it('P10 keeps the arguments of every message of the catalogue, and terminates', () => {
  const given = (text: string) => text.match(/\{\w+,|<\/?\w+>|[#{}]/g) ?? []
  const leaves = (texts: object): string[] => Object.values(texts).flatMap((each) => (typeof each === 'string' ? each : leaves(each)))
  const messages = readCatalogue()
  const before = leaves(messages)
  const after = leaves(toPseudoCatalogue(messages))
  expect(after.map(given)).toEqual(before.map(given))
})
