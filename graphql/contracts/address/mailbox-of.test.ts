import { expect, it } from 'vitest'
import { mailboxOf } from './read-address.ts'

it('F2 maps every tag of a mailbox to the same mailbox', () => {
  for (const address of ['asha@corp.example', 'asha+1@corp.example', 'asha+a+b@corp.example'])
    expect(mailboxOf(address)).toBe('asha@corp.example')
  expect(mailboxOf('6f1d0c3a-3c55-4b0e-9a58-000000000001')).toBe('6f1d0c3a-3c55-4b0e-9a58-000000000001')
})
