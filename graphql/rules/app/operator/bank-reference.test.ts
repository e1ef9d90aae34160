import { expect, it } from 'vitest'
import { bankReference } from './bank-reference.ts'

it('R27 N5 reads one reference however it is written', () => {
  const written = [
    'N1795627310422',
    'n1795627310422',
    ' N1795 627 310422',
    'UTR N1795627310422',
    'N1795-627-310422',
    'utr:N1795627310422',
    'UTRN1795627310422',
    'NEFT/UTR No. N1795627310422',
    'Ref: N1795.627.310422',
    'Ｎ1795627310422',
  ]
  expect(new Set(written.map(bankReference))).toEqual(new Set(['N1795627310422']))
})

it('R27 N5 keeps different references apart', () => {
  const written = ['HDFCR52026091200417', 'FT26295X8041', 'RC-2026-7K3M9Q', 'first RC-2026-7K3M9Q', 'UTR', 'Ref', '1']
  expect(new Set(written.map(bankReference)).size).toBe(written.length)
})
