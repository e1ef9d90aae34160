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
  ['what is no address', 'asha, b\nb@x, c@x.com', ['asha', 'b', 'b@x', 'c@x.com']],
  ['names with the family first', 'Doe, John <john@x.com>; Roe, Jane <jane@x.com>', ['john@x.com', 'jane@x.com']],
  ['names that are addresses', 'a@x.com <a@x.com>; "b@x.com, Sales" <b@x.com>', ['a@x.com', 'b@x.com']],
  ['addresses before a name', 'a@x.com, Ben <b@x.com>, c@x.com', ['a@x.com', 'b@x.com', 'c@x.com']],
  ['rows with commas', 'Name,Email\nAsha Rao,a@x.com\n"Rao, Ben",b@x.com,Sales', ['a@x.com', 'b@x.com']],
  ['brackets that close nothing, and open nothing', 'a@x.com> <b@x.com', ['a@x.com', 'b@x.com']],
  ['a name alone in brackets', 'Asha <asha>', ['asha']],
  ['nothing', ' \n , ;', []],
  ['signs of other keyboards', 'a＠x.com；b@x。com、“Ben” <b’c@x.com>', ['a@x.com', 'b@x.com', "b'c@x.com"]],
  [
    'other forms of one address',
    "'A@X.com, mailto:a@x.com, kontakt@MÜNCHEN.example",
    ['a@x.com', 'a@x.com', 'kontakt@xn--mnchen-3ya.example'],
  ],
  ['slashes', 'a@x.com / r&d@x.com', ['a@x.com', 'r&d@x.com']],
  ['a list with an entry that is none (S11)', 'a@x.com, bad-address, b@x.com', ['a@x.com', 'bad-address', 'b@x.com']],
  ['one address and an entry that is none (S11)', 'a@x.com; asha', ['a@x.com', 'asha']],
  ['a list of a mail program with an entry that is none (S11)', '"Iyer, I" <i@x.com>, Ben, c@x.com', ['i@x.com', 'Ben', 'c@x.com']],
  ['a mistyped address before a name (S11)', 'ravi.example.com, Ben <b@x.com>', ['ravi.example.com', 'b@x.com']],
  ['words between addresses (S11)', 'a@x.com bad-address b@x.com', ['a@x.com', 'bad-address', 'b@x.com']],
  ['lines of which one holds a list (S11)', 'a@x.com, b@x.com\nc@x.com, hr team', ['a@x.com', 'b@x.com', 'c@x.com', 'hr team']],
  ['rows of an address and a name', 'a@x.com, Asha\nb@x.com, Ben', ['a@x.com', 'b@x.com']],
  ['rows of which one has no address (S11)', 'Asha Rao\ta@x.com\nBen\tbad-address', ['a@x.com', 'Ben\tbad-address']],
  ['what is refused', 'विजय@x.com, A..B@x.com', ['विजय@x.com', 'A..B@x.com']],
])('R25 extracts the addresses of %s', (_, text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses)
})

const many = 100_000

it.each(['a', '<', '>', '"', ')', ' ', '<"', 'a<a', '".', ').a'])(
  'R25 parses %j repeated a hundred thousand times in linear time',
  (part) => {
    const text = part.repeat(Math.ceil(many / part.length))
    expect(readAddresses(`${text}\na@x.com`).at(-1)).toBe('a@x.com')
  },
)
