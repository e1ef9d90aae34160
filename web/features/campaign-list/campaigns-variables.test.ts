import { beforeAll, describe, expect, it } from 'vitest'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { campaignsExportFilter, campaignsVariables } from './campaigns-variables.ts'

const owner = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'
const none = { q: '', status: [], type: [], owner: null, created: undefined, launched: undefined }
const shown = { sort: 'newest' as const, page: 1, size: 25 }
const variables = (changed: Partial<Parameters<typeof campaignsVariables>[0]> = {}, zone = 'Asia/Kolkata') =>
  campaignsVariables({ ...none, ...shown, ...changed }, zone)

beforeAll(loadTemporal)

describe('campaignsVariables', () => {
  it('requests all but archived campaigns, newest first, and counts up to 10,000, by default', () => {
    expect(variables()).toEqual({ filter: { status: { _neq: 'archived' } }, sort: ['-seq'], limit: 25, page: 1, countTo: 10_000 })
  })

  it('R11 ignores case, accents and surrounding spaces, and does not search for spaces alone', () => {
    expect(variables({ q: '  Café  DIWALI ' }).filter).toMatchObject({ search_text: { _icontains: 'cafe diwali' } })
    expect(variables({ q: '\u00a0 ' }).filter).not.toHaveProperty('search_text')
  })

  it('R11 filters by the chosen delivery types', () => {
    expect(variables({ type: ['rewardcodes', 'rewardpoints'] }).filter).toMatchObject({
      delivery_type: { _in: ['rewardcodes', 'rewardpoints'] },
    })
  })

  it('R11 filters by the owner and by whole days in the company’s zone, also where clocks change', () => {
    expect(variables({ owner, created: { from: '2026-11-01', to: '2026-11-30' } }).filter).toMatchObject({
      owner: { id: { _eq: owner } },
      date_created: { _gte: '2026-10-31T18:30:00Z', _lt: '2026-11-30T18:30:00Z' },
    })
    const launched = { from: '2026-03-29', to: '2026-03-29' }
    expect(variables({ launched }, 'Europe/Berlin').filter).toMatchObject({
      launched_at: { _gte: '2026-03-28T23:00:00Z', _lt: '2026-03-29T22:00:00Z' },
    })
    expect(campaignsExportFilter({ ...none, owner, launched, q: ' Diwali ' }, 'Europe/Berlin')).toEqual({
      q: 'Diwali',
      owner,
      launchedFrom: '2026-03-28T23:00:00Z',
      launchedTo: '2026-03-29T22:00:00Z',
    })
  })

  it('never requests a page before the first', () => {
    expect(variables({ page: -4 }).page).toBe(1)
  })

  it('orders equal rows by their age, so that a page does not repeat a row', () => {
    expect(variables({ sort: '-value' }).sort).toEqual(['-subtotal', '-seq'])
  })
})
