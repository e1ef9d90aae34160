import { expect, it } from 'vitest'
import { liveColumns, snapshotCollections } from '#graphql/contracts/rest/live.ts'
import { liveCollections } from './collections.ts'

it('serves exactly the subscriptions of the contract, with its columns', () => {
  expect(Object.fromEntries(liveCollections.map(({ name, fields }) => [name, fields]))).toEqual(liveColumns)
  expect(liveCollections.filter(({ hasSnapshot }) => hasSnapshot).map(({ name }) => name)).toEqual(snapshotCollections)
})
