import { describe, expect, it } from 'vitest'
import { changesOf, recordOf, toReadable } from './readable.ts'

describe('an event in words', () => {
  it('R25 labels an action without a translation', () => {
    expect(toReadable('gift_card.send_twice')).toBe('Gift card: send twice')
    expect(toReadable('expiresAt')).toBe('Expires at')
  })

  it('R25 lists every column from before and after', () => {
    expect(changesOf({ name: 'A', theme: 'dark' }, { name: 'B', logo: null })).toEqual([
      { name: 'name', before: 'A', after: 'B' },
      { name: 'theme', before: 'dark', after: undefined },
      { name: 'logo', before: undefined, after: null },
    ])
    expect(recordOf('nothing')).toEqual({})
    expect(recordOf(null)).toEqual({})
  })
})
