import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accountEmail, emailInput, optionalEmail } from './email-input.ts'
import { readAddress } from './read-address.ts'

const read = (text: string) => {
  const { address, fault } = readAddress(text)
  return address ?? { fault }
}

it.each([
  ['Asha Rao <asha.rao@example.com>', 'asha.rao@example.com'],
  ['mailto:bina@example.com', 'bina@example.com'],
  ['chirag@example.com;', 'chirag@example.com'],
  ['<dev@example.com>', 'dev@example.com'],
  ["'esha@example.com", 'esha@example.com'],
  [' farid@example.com ', 'farid@example.com'],
  ['gita@example.com\u200b', 'gita@example.com'],
  ['hari＠example.com', 'hari@example.com'],
  ['r&d@example.com', 'r&d@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['o’brien@example.com', "o'brien@example.com"],
  ['user+diwali@example.com', 'user+diwali@example.com'],
  ['first.last/dept=x@example.com', 'first.last/dept=x@example.com'],
  ['info@भारत.भारत', 'info@xn--h2brj9c.xn--h2brj9c'],
  ['info@xn--h2brj9c.xn--h2brj9c', 'info@xn--h2brj9c.xn--h2brj9c'],
  ['kontakt@münchen.example', 'kontakt@xn--mnchen-3ya.example'],
  ['NITA@EXAMPLE.COM', 'nita@example.com'],
  ['sana@example.com.', 'sana@example.com'],
  ['uma@example.technology', 'uma@example.technology'],
  ['x@example.co', 'x@example.co'],
])('issue 34 F15 parses %s', (text, address) => {
  expect(read(text)).toBe(address)
})

it.each([
  ['a..b@example.com', 'malformed'],
  ['isha@example', 'malformed'],
  ['jai@example.com, kavya@example.com', 'several'],
  ['lina@example.com / manu@example.com', 'several'],
  ['om @example.com', 'spaces'],
  ['pia@@example.com', 'malformed'],
  ['ravi@example..com', 'malformed'],
  ['tej@[192.0.2.1]', 'numeric'],
  ['"quoted name"@example.com', 'quoted'],
  ['विजय@example.com', 'foreign'],
])('issue 34 F15 rejects %s as %s', (text, fault) => {
  expect(read(text)).toEqual({ fault })
})

it.each([
  ['a name that holds a comma', '"Rao, Asha" <asha@example.com>;', 'asha@example.com'],
  ['a name that is the address', "'Asha@Example.com' <asha@example.com>", 'asha@example.com'],
  ['a name with a lone @', 'Asha @ Aurora <asha@example.com>', 'asha@example.com'],
  ['a name behind', 'asha@example.com (Asha Rao)', 'asha@example.com'],
  ['a link in brackets', '<mailto:asha@example.com?subject=Hi>', 'asha@example.com'],
  ['curly quotes around it', '“asha@example.com”', 'asha@example.com'],
  ['a curly mark in front', '’asha@example.com', 'asha@example.com'],
  ['hard spaces and a direction', '\u00a0\u202aasha@example.com\u202c\u00a0', 'asha@example.com'],
  ['a soft hyphen and a joiner', 'as\u00adha@exam\u200dple.com\u200d', 'asha@example.com'],
  ['full-width letters', 'ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'asha@example.com'],
  ['ideographic dots', 'info@例え。jp', 'info@xn--r8jz45g.jp'],
  ['capitals in the ASCII form', 'info@XN--MNCHEN-3YA.example', 'info@xn--mnchen-3ya.example'],
  ['an umlaut in two signs', 'info@mu\u0308nchen.example', 'info@xn--mnchen-3ya.example'],
  ['a joiner that belongs there', 'info@نامه\u200cای.example', 'info@xn--mgba3gch31f060k.example'],
  ['a longest local part', `${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('issue 34 F15 parses an address with %s', (_, text, address) => {
  expect(read(text)).toBe(address)
})

it.each([
  ['', 'missing'],
  [' \u200b\t', 'missing'],
  ['asha', 'malformed'],
  ['<>', 'malformed'],
  ['@example.com', 'malformed'],
  ['.asha@example.com', 'malformed'],
  ['asha.@example.com', 'malformed'],
  ['kavya@example.com <jai@example.com>', 'several'],
  ['Asha <asha@example.com>, Bina <bina@example.com>', 'several'],
  ['asha@example.com\nbcc:bina@example.com', 'several'],
  ['asha@exam ple.com', 'spaces'],
  ['asha@-example.com', 'malformed'],
  ['asha@example.com:25', 'malformed'],
  ['asha@example.com/x', 'malformed'],
  ['asha@exa_mple.com', 'malformed'],
  ['asha@example.123', 'malformed'],
  ['asha@192.0.2.1', 'numeric'],
  ['asha@xn--a.example', 'malformed'],
  ['asha@münchen?x.example', 'malformed'],
  ['asha@mün\u2100chen.example', 'malformed'],
  ['josé@example.com', 'accented'],
  ['jose\u0301@example.com', 'accented'],
  ['аsha@example.com', 'foreign'],
  ['🎁@example.com', 'foreign'],
  ['as"ha@example.com', 'quoted'],
  ['asha%example.net@example.com', 'malformed'],
  ['mailto:r%26d@example.com', 'malformed'],
  [`${'a'.repeat(65)}@example.com`, 'malformed'],
  [`asha@${'a'.repeat(64)}.com`, 'malformed'],
  [`asha@${'a.'.repeat(130)}com`, 'malformed'],
  ['<'.repeat(5000), 'malformed'],
])('issue 34 F15 rejects %j as %s', (text, fault) => {
  expect(read(text)).toEqual({ fault })
})

it('issue 34 F15 is idempotent', () => {
  for (const text of ['Asha <r&d@भारत.भारत>', "'o’brien@straße.example", 'X@FAß.de', 'a@☕.example']) {
    const { address = '' } = readAddress(text)
    expect(address).toMatch(/^\p{ASCII}+$/u)
    expect(readAddress(address)).toEqual({ address })
  }
})

it('V2 issue 34 has a message for each fault', () => {
  const sentenceOf = (input: z.ZodMiniType, value: unknown) => z.safeParse(input, value).error?.issues[0]?.message
  const email = emailInput('Please enter an email address')
  expect(sentenceOf(email, ' ')).toBe('Please enter an email address')
  expect(sentenceOf(email, undefined)).toBe('Please enter an email address')
  expect(sentenceOf(email, 'asha')).toBe('Please enter a valid email address')
  expect(sentenceOf(email, 'a@x.com, b@x.com')).toBe('Please enter one email address')
  expect(sentenceOf(email, 'विजय@example.com')).toBe('Please use only Latin letters before the @')
  expect(sentenceOf(emailInput('', 'Another'), 'asha')).toBe('Another')
  expect(sentenceOf(accountEmail(''), `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(6)}.com`)).toMatch(/up to 128 characters$/)
  expect([null, undefined, ' ', 'Asha <A@x.com>'].map((value) => z.parse(optionalEmail, value))).toEqual([null, null, null, 'a@x.com'])
  expect(sentenceOf(optionalEmail, 'nowhere')).toBe('Please enter a valid email address')
})
