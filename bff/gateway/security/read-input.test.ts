import { expect, it } from 'vitest'
import { refusalWith } from '#tests/support/refusal-with.ts'
import { requireCleanText } from './read-input.ts'

const nested = (depth: number): object => JSON.parse(`${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`)

it('P8 accepts text that a database can store, anywhere in a body', () => {
  for (const body of [{ email: 'नमस्ते 👋', list: ['a', { b: null, c: 1 }] }, nested(19)]) expect(requireCleanText(body)).toBe(body)
})

it.each([{ email: 'a\0b' }, { email: 'a\ud800' }, { filter: { q: ['\0'] } }, { 'a\0': 1 }, nested(21), nested(1500)])(
  'P8 refuses text that fails in PostgreSQL, and excessive depth',
  (body) => {
    expect(() => requireCleanText(body)).toThrow(refusalWith(400, 'BAD_INPUT'))
  },
)
