import { expect, it } from 'vitest'
import { abilityNames } from '#graphql/contracts/access/abilities.ts'
import { abilityGroups, groupNames } from './ability-groups.ts'

it('R25 every ability is in exactly one group of the matrix', () => {
  const shown = groupNames.flatMap((group) => [...abilityGroups[group]])
  expect([...shown].sort()).toEqual([...abilityNames].sort())
})
