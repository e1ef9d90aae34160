import { gql, InMemoryCache } from '@apollo/client'
import { describe, expect, it } from 'vitest'
import { createRowMerger, maxTrackedRows } from './newest-rows.ts'

const wallet = (revision: number, available: string, more = {}) => ({
  wallets: [{ __typename: 'wallets', id: 'w', revision, available, ...more }],
})
const event = (revision: number, available: string, more = {}) => ({
  wallets_mutated: { __typename: 'wallets_mutated', data: wallet(revision, available, more).wallets[0] },
})

const campaign = (revision: number, launch: number) => ({
  campaigns_by_id: {
    __typename: 'campaigns',
    id: 'c',
    revision,
    delivery: { sendMode: 'now' },
    launch: { __typename: 'launches', id: 'l', revision: launch, status: `at ${launch}` },
    member: { __typename: 'members', id: 'm', name: 'Meera' },
  },
})

describe('newestRows', () => {
  it('R28 replaces an older balance with a newer one from any source', () => {
    const keep = createRowMerger()
    keep(wallet(1, '100'))
    expect(keep(event(2, '90'))).toEqual(event(2, '90'))
    expect(keep(wallet(3, '80'))).toEqual(wallet(3, '80'))
  })

  it('R28 never replaces a newer balance with an older one from a slow query, a poll, a read-back or a repeated event', () => {
    const keep = createRowMerger()
    keep(event(5, '50'))
    expect(keep(wallet(4, '60'))).toEqual(wallet(5, '50'))
    expect(keep(event(3, '70'))).toEqual(event(5, '50'))
    expect(keep({ setLowBalanceAlert: wallet(2, '80').wallets[0] })).toEqual({ setLowBalanceAlert: wallet(5, '50').wallets[0] })
    expect(keep(wallet(5, '50'))).toEqual(wallet(5, '50'))
  })

  it('tracks the revision of each field, and keeps a field that only an older response has', () => {
    const keep = createRowMerger()
    keep(wallet(1, '100', { low_balance_threshold: '10' }))
    keep(event(3, '80'))
    expect(keep(wallet(2, '90', { low_balance_threshold: '20' }))).toEqual(wallet(3, '80', { low_balance_threshold: '20' }))
    expect(keep(wallet(1, '100', { low_balance_threshold: '10' }))).toEqual(wallet(3, '80', { low_balance_threshold: '20' }))
  })

  it('R28 keeps a wallet frozen when an older response arrives after a change without a subscription', () => {
    const keep = createRowMerger()
    keep(event(8, '50', { status: 'frozen' }))
    expect(keep(wallet(7, '50', { status: 'active' }))).toEqual(wallet(8, '50', { status: 'frozen' }))
  })

  it('leaves rows without a revision, JSON and relations unchanged', () => {
    const keep = createRowMerger()
    keep(campaign(2, 1))
    expect(keep(campaign(1, 3))).toEqual(campaign(2, 3))
    expect(keep(campaign(3, 2))).toEqual(campaign(3, 3))
  })

  it('evicts the least recently received row above the limit', () => {
    const keep = createRowMerger()
    keep(wallet(5, '50'))
    keep(campaign(2, 1))
    for (let at = 1; at < maxTrackedRows; at++) {
      keep({ launches_by_id: { __typename: 'launches', id: String(at), revision: 1 } })
      keep(wallet(5, '50'))
    }
    expect(keep(wallet(4, '60'))).toEqual(wallet(5, '50'))
    expect(keep(campaign(1, 1))).toEqual(campaign(1, 1))
  })

  it('updates cache readers only to newer values', () => {
    const keep = createRowMerger()
    const cache = new InMemoryCache()
    const query = gql`{ wallets { id revision available } }`
    const shown: unknown[] = []
    for (const answer of [wallet(1, '100'), wallet(3, '80'), wallet(2, '90'), wallet(4, '70')]) {
      cache.writeQuery({ query, data: keep(answer) })
      shown.push(cache.readQuery<ReturnType<typeof wallet>>({ query })?.wallets[0]?.available)
    }
    expect(shown).toEqual(['100', '80', '80', '70'])
  })
})
