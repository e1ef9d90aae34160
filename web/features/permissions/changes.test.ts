import { describe, expect, it } from 'vitest'
import { isAble } from '#graphql/rules/platform/access/abilities.ts'
import { cellOf } from './cell.ts'
import { stillOpen, turn, withChanges } from './changes.ts'

const off = { role: 'Sender', ability: 'campaign.launch', allowed: false } as const

describe('changes of permissions', () => {
  it('R25 a switch turned and turned back is no change', () => {
    const once = turn([], off, {})
    expect(once).toEqual([off])
    expect(turn(once, { ...off, allowed: true }, {})).toEqual([])
  })

  it('R25 what someone else saved meanwhile is no longer a change', () => {
    expect(stillOpen([off], { Sender: { 'campaign.launch': false } })).toEqual([])
    expect(stillOpen([off], {})).toEqual([off])
  })

  it('R25 shows the choices as they will be', () => {
    expect(isAble('Sender', 'campaign.launch', withChanges({}, [off]))).toBe(false)
  })

  it('R25 a cell says who chose it, or why nobody can', () => {
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
