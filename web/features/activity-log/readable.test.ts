import { describe, expect, it } from 'vitest'
import { changesOf, readable, recordOf } from './readable.ts'

describe('an event in words', () => {
  it('R25 an action without words of its own is still readable', () => {
    expect(readable('gift_card.send_twice')).toBe('Gift card: send twice')
    expect(readable('expiresAt')).toBe('Expires at')
  })

  it('R25 tells every column that was or is', () => {
    expect(changesOf({ name: 'A', theme: 'dark' }, { name: 'B', logo: null })).toEqual([
      { name: 'name', before: 'A', after: 'B' },
      { name: 'theme', before: 'dark', after: undefined },
      { name: 'logo', before: undefined, after: null },
    ])
    expect(recordOf('nothing')).toEqual({})
    expect(recordOf(null)).toEqual({})
  })
})
