import { expect, it } from 'vitest'
import { readAddresses } from './read-addresses.ts'

it.each([
  ['commas', 'a@x.com, b@x.com,c@x.com', ['a@x.com', 'b@x.com', 'c@x.com']],
  ['semicolons and lines', 'a@x.com;b@x.com\r\nc@x.com\n\n', ['a@x.com', 'b@x.com', 'c@x.com']],
  ['names', 'Asha Rao <a@x.com>, "Rao, Ben" <b@x.com>; <mailto:c@x.com>', ['a@x.com', 'b@x.com', 'c@x.com']],
  ['names with nothing between', 'Asha <a@x.com> Ben <b@x.com>', ['a@x.com', 'b@x.com']],
  ['a column with its head', 'Email\na@x.com\nb@x.com', ['a@x.com', 'b@x.com']],
  ['rows of cells', 'Asha Rao\ta@x.com\tSales\nBen\tb@x.com', ['a@x.com', 'b@x.com']],
  ['signs around it', '(a@x.com). \u200Bb@x.com\uFEFF', ['a@x.com', 'b@x.com']],
  ['what is no address', 'asha, b@x, c@x.com', ['asha', 'b@x', 'c@x.com']],
  ['a name alone in brackets', 'Asha <asha>', ['asha']],
  ['nothing', ' \n , ;', []],
])('R25 reads addresses out of %s', (_, text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses)
})
