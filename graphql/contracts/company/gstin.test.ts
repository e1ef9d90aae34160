import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gstinCheckDigit, indianStates, parseGstin } from './gstin.ts'

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const numerals = '0123456789'
const one = (of: string) => fc.constantFrom(...of)
const codes = [...indianStates.flatMap(({ gst }) => [...gst]), '97', '99']

const first14 = fc
  .tuple(
    fc.constantFrom(...codes),
    fc.string({ unit: one(capitals), minLength: 3, maxLength: 3 }),
    one('ABCFGHJKLPT'),
    one(capitals),
    fc.string({ unit: one(numerals), minLength: 4, maxLength: 4 }),
    one(capitals),
    one(numerals.slice(1) + capitals),
  )
  .map((parts) => `${parts.join('')}Z`)

const valid = first14.map((text) => text + gstinCheckDigit(text))

it('V13 parses numbers that are in use', () => {
  expect(parseGstin('27AAPFU0939F1ZV')).toEqual({ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra', pan: 'AAPFU0939F' })
  expect(parseGstin(' 29aagcb7383j1z4 ')).toEqual({ gstin: '29AAGCB7383J1Z4', state: 'Karnataka', pan: 'AAGCB7383J' })
})

it('V13 parses every well-formed number, with its PAN', () => {
  fc.assert(fc.property(valid, (gstin) => parseGstin(gstin)?.pan === gstin.slice(2, 12)))
})

it('V13 detects any single mistyped character', () => {
  fc.assert(
    fc.property(valid, fc.nat(14), one(numerals + capitals), (gstin, at, typed) => {
      fc.pre(gstin[at] !== typed)
      return parseGstin(gstin.slice(0, at) + typed + gstin.slice(at + 1)) === undefined
    }),
  )
})

it('V13 detects two swapped neighbours', () => {
  fc.assert(
    fc.property(valid, fc.nat(13), (gstin, at) => {
      const [left = '', right = ''] = [gstin[at], gstin[at + 1]]
      fc.pre(left !== right)
      return parseGstin(gstin.slice(0, at) + right + left + gstin.slice(at + 2)) === undefined
    }),
  )
})

it('V13 accepts every state code, also 38, 97 and 99, and no other', () => {
  const stateOf = (code: string) => {
    const text = `${code}AAPFU0939F1Z`
    return parseGstin(text + gstinCheckDigit(text))?.state
  }
  expect([stateOf('38'), stateOf('97'), stateOf('99')]).toEqual(['Ladakh', 'Other Territory', 'Centre Jurisdiction'])
  const all = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
  expect(all.filter((code) => stateOf(code))).toEqual([...codes].sort())
})

it('V13 C4 rejects everything else', () => {
  for (const text of ['', '27AAPFU0939F1ZW', '27AAPFU0939F1Z', '27AAPFU0939F0ZV', '00AAPFU0939F1ZV', 'ABCDEFGHIJKLMNO', '27AAPDU0939F1ZV'])
    expect(parseGstin(text), text).toBeUndefined()
})
