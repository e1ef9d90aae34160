import { expect, it } from 'vitest'
import { setPermission } from './update-permissions.ts'

it('R25 stores only the choices that differ from the default table', () => {
  const first = setPermission({}, { role: 'Sender', ability: 'campaign.launch', allowed: false })
  expect(first).toEqual({ Sender: { 'campaign.launch': false } })
  const second = setPermission(first, { role: 'Manager', ability: 'campaign.launch', allowed: false })
  expect(second).toEqual({ Sender: { 'campaign.launch': false }, Manager: { 'campaign.launch': false } })
  const third = setPermission(second, { role: 'Sender', ability: 'campaign.launch', allowed: true })
  expect(third).toEqual({ Manager: { 'campaign.launch': false } })
  expect(setPermission({}, { role: 'Viewer', ability: 'own.edit', allowed: true })).toEqual({})
})
