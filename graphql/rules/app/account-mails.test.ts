import { expect, it } from 'vitest'
import { unmovedMails } from '#rules/mail/account-mail/readdress-mails.ts'
import { accountMailKinds, accountMails } from './account-mails.ts'

it('has a unique name per kind, and contains every mail that is kept on an email change', () => {
  expect(accountMails.size).toBe(accountMailKinds.length)
  expect(unmovedMails.filter((name) => !accountMails.has(name))).toEqual([])
})
