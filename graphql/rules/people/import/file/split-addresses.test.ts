import { describe, expect, it } from 'vitest'
import { isAddressList, splitAddresses } from './split-addresses.ts'

describe('M13 addresses copied from mail programs', () => {
  it.each([
    ['asha.rao@acme.in; bina@acme.in; chitra@acme.in', 'asha.rao@acme.in\nbina@acme.in\nchitra@acme.in'],
    ['asha@x.com\nbina.rao@x.com, tara@x.com', 'asha@x.com\nbina.rao@x.com\ntara@x.com'],
    ['asha@x.com;bina@x.com;', 'asha@x.com\nbina@x.com'],
    ['asha@x.com\tbina@x.com', 'asha@x.com\nbina@x.com'],
    ['Asha <asha@x.com>; Bina Rao <bina@x.com>', 'asha@x.com,Asha\nbina@x.com,Bina Rao'],
    ['"Rao, Asha" <asha@x.com>, "Iyer, Tara" <tara@x.com>', 'asha@x.com,Asha Rao\ntara@x.com,Tara Iyer'],
    ['"Rao, Asha" <asha@x.com>', 'asha@x.com,Asha Rao'],
    ['Rao, Asha <asha@x.com>, Tara <tara@x.com>', 'asha@x.com,Asha Rao\ntara@x.com,Tara'],
    ['<asha@x.com>, <bina@x.com>', 'asha@x.com\nbina@x.com'],
    ["'asha@x.com' <asha@x.com>; 'bina@x.com' <bina@x.com>; Chitra <c@x.com>", 'asha@x.com\nbina@x.com\nc@x.com,Chitra'],
    ["'Asha Rao' <asha@x.com>; b@x.com", 'asha@x.com,Asha Rao\nb@x.com'],
    ['Asha "AJ" Rao <asha@x.com>; Bina <bina@x.com>', 'asha@x.com,Asha AJ Rao\nbina@x.com,Bina'],
    ['asha@x.com (Asha); bina@x.com (Bina)', 'asha@x.com,Asha\nbina@x.com,Bina'],
    ['To: asha@x.com, bina@x.com', 'asha@x.com\nbina@x.com'],
    ['Asha asha@x.com, Bina bina@x.com', 'asha@x.com,Asha\nbina@x.com,Bina'],
    ['asha@x.com, bina@x.com, cx.com', 'asha@x.com\nbina@x.com\n"cx.com"'],
    ['Asha <asha@x.com>; HR Team; Chitra <c@x.com>', 'asha@x.com,Asha\n"HR Team"\nc@x.com,Chitra'],
    [
      'asha@x.com, bina@x.com and c@x.com',
      'asha@x.com\nbina@x.com and c@x.com'.replace('bina@x.com and c@x.com', '"bina@x.com and c@x.com"'),
    ],
  ])('%j', (text, expected) => {
    expect(isAddressList(text)).toBe(true)
    expect(splitAddresses(text)).toBe(expected)
  })

  it.each(['Emails\na@x.com, b@x.com\nc@x.com', 'Emails\na@x.com; b@x.com; c@x.com'])('%j is a list below its heading', (text) =>
    expect(isAddressList(text)).toBe(true),
  )

  it.each([
    'a@x.com, Asha, 500',
    'a@x.com',
    'Asha,a@x.com',
    'a@x.com,"1,310"',
    'no address, here',
    'Paula\tpaula@x.com',
    'Email (you@corp.com),Manager email\na@x.co,boss@x.co\nb@x.co,boss2@x.co',
    'Questions? Write to hr@corp.com\nEmail,Manager\na@x.co,boss@x.co',
    'a@x.co,boss@x.co\nb@x.co,boss2@x.co',
    'Email,Manager\na@x.co,boss@x.co\nb@x.co,boss2@x.co',
  ])('%j is not a list', (text) => expect(isAddressList(text) && splitAddresses(text) !== text).toBe(false))

  it('takes linear time for long lines', () => {
    for (const line of [`${'"'.repeat(3)}${'a@x,'.repeat(50_000)}`, `${'x,'.repeat(300_000)}a@x.co`, `${'x'.repeat(600_000)}@x.co, b@x.co`])
      expect(`${isAddressList(line)} ${splitAddresses(line)}`).toContain('@x')
  })
})
