import { expect, it } from 'vitest'
import { catalogueInPseudoLocale, inPseudoLocale } from './pseudo-locale.ts'
import { readCatalogue } from './read-catalogue.ts'

it('P10 makes words longer and strange, and leaves what is filled in', () => {
  expect(inPseudoLocale('Send to {name}')).toBe('Šéèñd tóò {name}')
  expect(inPseudoLocale('{count, plural, one {# entry} other {# entries of {total}}}')).toBe(
    '{count, plural, one {# éèñtrýÿ} other {# éèñtríìéèš óòf {total}}}',
  )
  expect(inPseudoLocale('Read <link>the terms</link>')).toBe('Réèáàd <link>théè téèrmš</link>')
})

it('P10 keeps what every message of the catalogue is given, and ends', () => {
  const given = (text: string) => text.match(/\{\w+,|<\/?\w+>|[#{}]/g) ?? []
  const leaves = (texts: object): string[] => Object.values(texts).flatMap((each) => (typeof each === 'string' ? each : leaves(each)))
  const messages = readCatalogue()
  const before = leaves(messages)
  const after = leaves(catalogueInPseudoLocale(messages))
  expect(after.map(given)).toEqual(before.map(given))
})
