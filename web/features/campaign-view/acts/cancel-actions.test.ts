import { describe, expect, it } from 'vitest'
import { cancelActions } from './cancel-actions.ts'

const campaign = {
  status: 'live' as const,
  issued_value: '500000',
  claimed_value: '300000',
  returned_value: '50000',
}

describe('cancelActions', () => {
  it('cancels open rewards, and nothing if there are none', () => {
    expect(cancelActions(campaign)).toEqual(['cancelUnclaimed'])
    expect(cancelActions({ ...campaign, returned_value: '200000' })).toEqual([])
    expect(cancelActions({ ...campaign, status: 'sending' })).toEqual([])
  })

  it('offers to cancel a scheduled launch or its campaign', () => {
    expect(cancelActions({ ...campaign, status: 'scheduled' })).toEqual(['cancelLaunch', 'cancelCampaign'])
    expect(cancelActions({ ...campaign, status: 'draft' })).toEqual(['cancelCampaign'])
  })
})
