import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'
import { preferencesNote } from './member-joined.ts'

/** Tells the Owners and Admins that somebody is no longer in the team (R25). */
export const memberRemoved = accountMail<{ companyName: string; by: string; name: string }>({
  compose: ({ companyName, by, name }) => ({
    subject: `${name} is no longer in the team of ${companyName}`,
    heading: 'Somebody left the team',
    paragraphs: [`${by} removed ${name} from the team of ${companyName}. What ${name} did stays as it is.`],
    button: { label: 'Open the team', link: `${env.publicUrl}/profile/team` },
    notes: [preferencesNote],
  }),
})
