import { expect, it } from 'vitest'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { isBigInt, isCleanText, isIsoDate } from './text-rules.ts'

it('accepts whole numbers that JavaScript represents exactly, as decimal text only', () => {
  for (const text of ['0', '-5', '9007199254740991']) expect(isBigInt(text), text).toBe(true)
  for (const text of ['', '1.5', '1e3', '9007199254740992', '99999999999999999', ' 1', '٣']) expect(isBigInt(text), text).toBe(false)
})

it('F54 accepts existing days, and times of ISO 8601 with their zone', () => {
  for (const text of ['2026-11-20', '2024-02-29', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00.123+05:30'])
    expect(isIsoDate(text), text).toBe(true)
  for (const text of [
    '2026-02-31',
    '2025-02-29',
    '2026-13-01',
    '0000-01-01',
    'yesterday',
    '2026-11-20T25:00:00Z',
    '2026-11-25T17:20:00',
    '2026-11-25T17:20',
    '$NOW',
  ]) {
    expect(isIsoDate(text), text).toBe(false)
  }
})

it('refuses NUL and lone surrogates, which PostgreSQL answers with an internal error', () => {
  expect(isCleanText('नमस्ते 👋', 100)).toBe(true)
  expect(isCleanText('a\0b', 100)).toBe(false)
  expect(isCleanText('\ud800', 100)).toBe(false)
  expect(isCleanText('aa', 1)).toBe(false)
})

it('recognises uuids', () => {
  expect(isUuid('6f1d0c3a-3c55-4b0e-9a58-000000000001')).toBe(true)
  expect(isUuid('6f1d0c3a3c554b0e9a58000000000001')).toBe(false)
})
