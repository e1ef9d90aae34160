import { describe, expect, it } from 'vitest'
import { actsOf } from './unclaimed.ts'

const campaign = {
  status: 'live' as const,
  issued_value: '500000',
  claimed_value: '300000',
  returned_value: '50000',
}

describe('actsOf', () => {
  it('cancels what is open, and nothing where nothing is', () => {
    expect(actsOf(campaign)).toEqual(['cancelUnclaimed'])
    expect(actsOf({ ...campaign, returned_value: '200000' })).toEqual([])
    expect(actsOf({ ...campaign, status: 'sending' })).toEqual([])
  })

  it('cancels a scheduled launch, or the campaign', () => {
    expect(actsOf({ ...campaign, status: 'scheduled' })).toEqual(['cancelLaunch', 'cancelCampaign'])
    expect(actsOf({ ...campaign, status: 'draft' })).toEqual(['cancelCampaign'])
  })
})
