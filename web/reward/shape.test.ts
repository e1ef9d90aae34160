import { describe, expect, it } from 'vitest'
import { list, number, object, oneOf, or, string } from './shape.ts'

const reward = object({
  status: oneOf('open', 'claimed'),
  brands: or(list(object({ name: string, months: number })), []),
  note: or(string, ''),
})

describe('a shape', () => {
  it('keeps its fields and drops others', () => {
    const given = { status: 'open', brands: [{ name: 'Saltmarket', months: 12, secret: 1 }], note: 'Hello', more: true }
    expect(reward(given)).toEqual({ status: 'open', brands: [{ name: 'Saltmarket', months: 12 }], note: 'Hello' })
  })

  it('uses fallbacks where allowed and throws otherwise', () => {
    expect(reward({ status: 'claimed', brands: null })).toEqual({ status: 'claimed', brands: [], note: '' })
    for (const wrong of [null, 'open', [], { status: 'lost' }, {}]) expect(() => reward(wrong)).toThrow(TypeError)
  })
})
