import { expect, it } from 'vitest'
import { choose } from './choose.ts'

it('R25 keeps only the choices that differ from the table', () => {
  const first = choose({}, { role: 'Sender', ability: 'campaign.launch', allowed: false })
  expect(first).toEqual({ Sender: { 'campaign.launch': false } })
  const second = choose(first, { role: 'Manager', ability: 'campaign.launch', allowed: false })
  expect(second).toEqual({ Sender: { 'campaign.launch': false }, Manager: { 'campaign.launch': false } })
  const third = choose(second, { role: 'Sender', ability: 'campaign.launch', allowed: true })
  expect(third).toEqual({ Manager: { 'campaign.launch': false } })
  expect(choose({}, { role: 'Viewer', ability: 'own.edit', allowed: true })).toEqual({})
})
