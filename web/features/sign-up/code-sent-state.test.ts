import { expect, it } from 'vitest'
import { codeSentOf, codeSentState } from './code-sent-state.ts'

const codeSent = { to: 'a•••@aurora.example.com', resendAfterSeconds: 0 }

it('A7 keeps the full address and the wait across a reload', () => {
  const state = codeSentState({ to: 'asha@aurora.example.com', resendAfterSeconds: 30 }, 1000)
  expect(codeSentOf(state, codeSent, 11_000)).toEqual({ to: 'asha@aurora.example.com', resendAfterSeconds: 20 })
  expect(codeSentOf(state, codeSent, 99_000).resendAfterSeconds).toBe(0)
})

it.each([null, undefined, 'x', {}, { to: 1, resendAt: 2 }])("A7 falls back to the server's data for the state %j", (state) => {
  expect(codeSentOf(state, codeSent)).toEqual(codeSent)
})
