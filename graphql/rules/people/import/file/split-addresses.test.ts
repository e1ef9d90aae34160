import { describe, expect, it } from 'vitest'
import { splitAddresses } from './split-addresses.ts'

describe('M13 addresses as mail programs copy them', () => {
  it.each([
    ['a@x.com, b@x.com, c@x.com', 'a@x.com\nb@x.com\nc@x.com'],
    ['a@x.com;b@x.com;', 'a@x.com\nb@x.com'],
    ['a@x.com\tb@x.com', 'a@x.com\nb@x.com'],
    ['Asha <a@x.com>; Bina Rao <b@x.com>', 'a@x.com,"Asha"\nb@x.com,"Bina Rao"'],
    ['"Rao, Asha" <a@x.com>, "Iyer, Tara" <t@x.com>', 'a@x.com,"Rao, Asha"\nt@x.com,"Iyer, Tara"'],
    ['"Rao, Asha" <a@x.com>', 'a@x.com,"Rao, Asha"'],
    ['Rao, Asha <a@x.com>', 'a@x.com,"Rao, Asha"'],
    ['<a@x.com>, <b@x.com>', 'a@x.com\nb@x.com'],
    ['a@x.com\nb@x.com, c@x.com\n', 'a@x.com\nb@x.com\nc@x.com\n'],
  ])('%j', (text, expected) => expect(splitAddresses(text)).toBe(expected))

  it.each(['a@x.com, Asha, 500', 'a@x.com', 'Asha,a@x.com', 'a@x.com,"1,310"', 'no address, here', 'Paula\tpaula@x.com', 'a@x.com, b@, 5'])(
    '%j stays',
    (text) => expect(splitAddresses(text)).toBe(text),
  )

  it('takes no longer for a longer line than it has signs', () => {
    for (const line of [`${'"'.repeat(3)}${'a@x,'.repeat(50_000)}`, `${'x,'.repeat(300_000)}a@x.co`, `${'x'.repeat(600_000)}@x.co, b@x.co`])
      expect(splitAddresses(line)).toContain('@x')
  })
})
