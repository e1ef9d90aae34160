import { expect, it } from 'vitest'
import { addSend } from './send-invite.ts'

it('R25 sends an invite once and again five times within any hour', () => {
  const minute = 60_000
  let sends: number[] = []
  for (let count = 0; count < 6; count++) sends = addSend(sends, count * minute) ?? []
  expect(sends).toHaveLength(6)
  expect(addSend(sends, 30 * minute)).toBeUndefined()
  expect(addSend(sends, 60 * minute)).toHaveLength(6)
})
