import { expect, it } from 'vitest'
import words from '#graphql/rules/company/audit/action-labels.json' with { type: 'json' }
import { actionAreas } from './action-areas.ts'

it('P5 files every action under one area, and no area names what never happens', () => {
  const written = Object.keys(words)
  expect(Object.values(actionAreas).flat().toSorted()).toEqual(written.toSorted())
})
