import { expect, it } from 'vitest'
import { actionWords } from '#graphql/rules/audit/action-words.ts'
import { actionAreas } from './action-areas.ts'

it('P5 files every action under one area, and no area names what never happens', () => {
  const written = new Set(Object.keys(actionWords).map((action) => action.split('.')[0]))
  expect(Object.values(actionAreas).flat().toSorted()).toEqual([...written].toSorted())
})
