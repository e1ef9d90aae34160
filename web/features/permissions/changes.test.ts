import { describe, expect, it } from 'vitest'
import { isAble } from '#graphql/contracts/access/abilities.ts'
import { cellOf } from './cell.ts'
import { toggleChange, unsavedChanges, withChanges } from './changes.ts'

const off = { role: 'Sender', ability: 'campaign.launch', allowed: false } as const

describe('changes of permissions', () => {
  it('R25 a switch toggled twice is no change', () => {
    const once = toggleChange([], off, {})
    expect(once).toEqual([off])
    expect(toggleChange(once, { ...off, allowed: true }, {})).toEqual([])
  })

  it('R25 a change that another user has saved is dropped', () => {
    expect(unsavedChanges([off], { Sender: { 'campaign.launch': false } })).toEqual([])
    expect(unsavedChanges([off], {})).toEqual([off])
  })

  it('R25 shows the permissions with the changes applied', () => {
    expect(isAble('Sender', 'campaign.launch', withChanges({}, [off]))).toBe(false)
  })

  it('R25 a cell shows an own choice, or the reason it is fixed', () => {
    expect(cellOf('Sender', 'campaign.launch', { Sender: { 'campaign.launch': false } })).toEqual({
      allowed: false,
      isOwnChoice: true,
      fixed: undefined,
    })
    expect(cellOf('Owner', 'storefront.edit', {}).fixed).toBe('owner')
    expect(cellOf('Viewer', 'campaign.draft', {}).fixed).toBe('never')
    expect(cellOf('Owner', 'team.manage', {}).fixed).toBe('everywhere')
  })
})
