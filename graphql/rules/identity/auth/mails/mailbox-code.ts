import { accountMail } from '#rules/mail/account-mail/account-mail.ts'

/** The code that lets its person try on where strangers spent the tries of an account. An address without an active account gets nothing. */
export const mailboxCode = accountMail<{ code: string }>('mailbox-code', {
  goodForMs: 10 * 60_000,
  compose: async ({ code }, { knex, to }) => {
    const member = await knex('members').where({ email: to, kind: 'person', status: 'active' }).first('id')
    return member && words(code)
  },
})

const words = (code: string) => ({
  subject: 'Your code to sign in to Plutus',
  heading: 'Your code to sign in',
  paragraphs: [
    'There were too many attempts to sign in to your account, so we check that it’s you. Enter this code to continue. It expires in 10 minutes.',
  ],
  code,
  notes: ['If it wasn’t you, you can ignore this email. Nobody can sign in without your password.'],
})
