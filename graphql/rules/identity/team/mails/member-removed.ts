import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { preferencesNote } from './member-joined.ts'

/** Tells the Owners and Admins that someone is no longer in the team (R25). */
export const memberRemoved = accountMail<{ companyName: string; by: string; name: string }>('member-removed', {
  compose: ({ companyName, by, name }) => ({
    subject: `${name} was removed from ${companyName}`,
    heading: 'Team member removed',
    paragraphs: [`${by} removed ${name} from the ${companyName} team. Everything ${name} did stays as it is.`],
    button: { label: 'Open the team', link: `${env.publicUrl}/profile/team` },
    notes: [preferencesNote],
  }),
})
