import { describe, expect, it } from 'vitest'
import { rewardsVariables } from './rewards-variables.ts'

const none = { campaign: 'c1', q: '', status: [], page: 1, size: 25 }

describe('rewardsVariables', () => {
  it('requests all rewards of the campaign by default', () => {
    expect(rewardsVariables(none).filter).toEqual({ campaign: { id: { _eq: 'c1' } } })
  })

  it('matches four characters with the end of a code too', () => {
    expect(rewardsVariables({ ...none, q: '94qf' }).filter._and).toEqual([
      { _or: [{ search_text: { _icontains: '94qf' } }, { code_last4: { _eq: '94QF' } }] },
    ])
    expect(rewardsVariables({ ...none, q: 'Ananya R' }).filter._and).toEqual([{ _or: [{ search_text: { _icontains: 'Ananya R' } }] }])
  })

  it('R12 searches for a name as typed, and for the end of a code typed in full width', () => {
    expect(rewardsVariables({ ...none, q: 'Jose\u0301 N' }).filter._and).toEqual([
      { _or: [{ search_text: { _icontains: 'Jose\u0301 N' } }] },
    ])
    expect(rewardsVariables({ ...none, q: '９４ｑｆ' }).filter._and?.[0]?._or).toContainEqual({ code_last4: { _eq: '94QF' } })
  })

  it('R12 finds a reward by its ledger number', () => {
    expect(rewardsVariables({ ...none, q: 'RW-120' }).filter._and?.[0]?._or?.[0]).toEqual({ seq: { _eq: '120' } })
  })

  it('treats only open rewards as undelivered', () => {
    expect(rewardsVariables({ ...none, status: ['claimed', 'undelivered'] }).filter._and).toEqual([
      {
        _or: [
          { status: { _in: ['claimed'] } },
          { delivery_status: { _eq: 'failed' }, status: { _in: ['issued', 'viewed', 'partially_claimed'] } },
        ],
      },
    ])
  })
})
