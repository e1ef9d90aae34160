import { expect, it } from 'vitest'
import { errorCodes } from '#graphql/rules/core/error-codes.ts'
import messages from '#web/messages/en.json' with { type: 'json' }

it('has one sentence for each code of the closed list, and for a lost network', () => {
  expect(Object.keys(messages.errors).toSorted()).toEqual([...Object.keys(errorCodes), 'OFFLINE'].toSorted())
})
