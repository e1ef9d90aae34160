import { expect, it } from 'vitest'
import { stayingMails } from '#rules/identity/email-change/readdress-mails.ts'
import { accountMailKinds, accountMails } from './account-mails.ts'

it('names each kind once, and every mail that stays with its address is one of them', () => {
  expect(accountMails.size).toBe(accountMailKinds.length)
  expect(stayingMails.filter((name) => !accountMails.has(name))).toEqual([])
})
