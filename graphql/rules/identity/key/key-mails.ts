import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

const keysLink = () => `${env.publicUrl}/profile/developers`

/** A key as a mail names it; its secret is in none. */
export type NamedKey = { name: string; shown: string }

/** Tells the Owners and Admins that a key expires soon, so that the programs that use it do not stop. */
export const keyEnds = accountMail<NamedKey & { companyName: string; day: string }>('key-ends', {
  goodForMs: 2 * 86_400_000,
  compose: ({ name, shown, companyName, day }) => ({
    subject: `The key “${name}” expires on ${day}`,
    heading: `A key of ${companyName} expires soon`,
    paragraphs: [
      `The key “${name}” (${shown}) expires on ${day}. Calls with it fail from then on.`,
      'Choose a later end to keep it, or create another key and move your programs to it.',
    ],
    button: { label: 'Open keys', link: keysLink() },
  }),
})

/** Tells the Owners and Admins which keys still work of someone who left the team, or may not manage keys any more. */
export const keysRemain = accountMail<{ companyName: string; name: string; what: 'suspended' | 'removed' | 'demoted'; keys: NamedKey[] }>(
  'keys-remain',
  {
    compose: ({ companyName, name, what, keys }) => ({
      subject: `Check the keys that ${name} created`,
      heading: keys.length === 1 ? 'A key still works' : 'These keys still work',
      paragraphs: [
        `${name} ${happened[what]} at ${companyName}. Keys belong to the company, so the ones that ${name} created go on working:`,
        keys.map((key) => `“${key.name}” (${key.shown})`).join('\n'),
        `If ${name} may have kept a copy, rotate the key. If nothing uses it, revoke it.`,
      ],
      button: { label: 'Open keys', link: keysLink() },
    }),
  },
)

const happened = { suspended: 'was suspended', removed: 'was removed from the team', demoted: 'can’t manage keys any more' }
