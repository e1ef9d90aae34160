import { expect, it } from 'vitest'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { randomId } from './random-id.ts'

it('F34 makes UUIDs of version 4, each another', () => {
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) expect([isUuid(id), id.charAt(14)], id).toEqual([true, '4'])
  expect(new Set(ids).size).toBe(100)
})
