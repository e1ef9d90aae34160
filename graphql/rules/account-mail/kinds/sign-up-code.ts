import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

/**
 * Proves an address at sign-up (A7). One that has an account already gets a mail that says so, and no code:
 * whoever signed up cannot tell. What he typed is not in it, or anybody could send his words from our address.
 */
export const signUpCode = accountMail<{ code: string }>({
  goodForMs: 10 * 60_000,
  compose: async ({ code }, { knex, to }) => {
    const account = await knex('directus_users').where({ email: to }).first('id')
    return account ? existingAccount : { ...newAccount, code }
  },
})

const newAccount = {
  subject: 'Your code for Plutus',
  heading: 'Confirm your e-mail address',
  paragraphs: ['Enter this code on the page where you signed up. It is good for 10 minutes.'],
  notes: ['You did not sign up for Plutus? Then somebody mistyped an address, and there is nothing to do.'],
}

const existingAccount = {
  subject: 'You already have a Plutus account',
  heading: 'You already have an account',
  paragraphs: ['Somebody, probably you, tried to sign up for Plutus with this address. It has an account already: sign in instead.'],
  button: { label: 'Sign in', link: `${env.publicUrl}/auth/login` },
  notes: [`Forgot your password? Choose a new one at ${env.publicUrl}/auth/recover`, 'It was not you? Then there is nothing to do.'],
}
