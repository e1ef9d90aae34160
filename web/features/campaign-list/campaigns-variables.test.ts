import { describe, expect, it } from 'vitest'
import { campaignsVariables } from './campaigns-variables.ts'

const none = { q: '', status: [], type: [], sort: 'newest' as const, page: 1, size: 25 }

describe('campaignsVariables', () => {
  it('requests all but archived campaigns, newest first, by default', () => {
    expect(campaignsVariables(none)).toEqual({ filter: { status: { _neq: 'archived' } }, sort: ['-seq'], limit: 25, page: 1 })
  })

  it('R11 ignores case, accents and surrounding spaces, and does not search for spaces alone', () => {
    expect(campaignsVariables({ ...none, q: '  Café  DIWALI ' }).filter).toMatchObject({ search_text: { _icontains: 'cafe diwali' } })
    expect(campaignsVariables({ ...none, q: '\u00a0 ' }).filter).not.toHaveProperty('search_text')
  })

  it('R11 filters by the chosen delivery types', () => {
    expect(campaignsVariables({ ...none, type: ['rewardcodes', 'rewardpoints'] }).filter).toMatchObject({
      delivery_type: { _in: ['rewardcodes', 'rewardpoints'] },
    })
  })

  it('never requests a page before the first', () => {
    expect(campaignsVariables({ ...none, page: -4 }).page).toBe(1)
  })

  it('orders equal rows by their age, so that a page does not repeat a row', () => {
    expect(campaignsVariables({ ...none, sort: '-value' }).sort).toEqual(['-subtotal', '-seq'])
  })
})
