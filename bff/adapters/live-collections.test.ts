import { expect, it } from 'vitest'
import { liveColumns, toldAtOnce } from '#graphql/contracts/live.ts'
import { liveCollections } from './live-collections.ts'

it('serves exactly the subscriptions that the contract publishes, with the columns that it says', () => {
  expect(Object.fromEntries(liveCollections.map(({ name, fields }) => [name, fields]))).toEqual(liveColumns)
  expect(liveCollections.filter(({ hasSnapshot }) => hasSnapshot).map(({ name }) => name)).toEqual(toldAtOnce)
})
