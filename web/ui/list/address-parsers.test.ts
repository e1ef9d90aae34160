import { expect, it } from 'vitest'
import { parseAsPage, parseAsText } from './address-parsers.ts'

it('S1 accepts only page numbers that a list can have', () => {
  for (const page of ['1', '40', '99999']) expect(parseAsPage.parse(page)).toBe(Number(page))
  for (const bad of ['0', '-1', '1e9', '100000', '9999999999999999999', '1.5', 'NaN', '', '1,2', '0x10'])
    expect(parseAsPage.parse(bad)).toBe(null)
})

it('Q4 cleans up search text from a URL', () => {
  expect(parseAsText.parse('दिवाली </script> 🎁')).toBe('दिवाली </script> 🎁')
  expect(parseAsText.parse('a\0b\u0007c')).toBe('abc')
  expect(parseAsText.parse('x'.repeat(5000))).toHaveLength(100)
  expect(parseAsText.parse(`${'x'.repeat(99)}🎁`)?.isWellFormed()).toBe(true)
})
