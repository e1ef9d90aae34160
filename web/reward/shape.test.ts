import { describe, expect, it } from 'vitest'
import { list, number, object, oneOfShape, or, stringShape } from './shape.ts'

const reward = object({
  status: oneOfShape('open', 'claimed'),
  brands: or(list(object({ name: stringShape, months: number })), []),
  note: or(stringShape, ''),
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
