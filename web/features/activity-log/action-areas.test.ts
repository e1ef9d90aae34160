import { expect, it } from 'vitest'
import words from '#graphql/contracts/company/action-labels.json' with { type: 'json' }
import { actionAreas } from './action-areas.ts'

it('P5 assigns every action to one area and has no area without actions', () => {
  const written = Object.keys(words)
  expect(Object.values(actionAreas).flat().toSorted()).toEqual(written.toSorted())
})
