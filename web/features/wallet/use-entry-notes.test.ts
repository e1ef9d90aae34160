import { expect, it } from 'vitest'
import { launchOrdinals } from './use-entry-notes.ts'

it('U22 numbers the launches of each campaign from the second on', () => {
  const launch = (id: string, campaign: string) => ({ id, campaign: { id: campaign } })
  const inOrder = [launch('a1', 'a'), launch('b1', 'b'), launch('a2', 'a'), launch('a3', 'a'), { id: 'gone', campaign: null }]
  expect([...launchOrdinals(inOrder)]).toEqual([
    ['a2', 2],
    ['a3', 3],
  ])
})
