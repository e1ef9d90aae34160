import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'

type Decision = { companyName: string; state: keyof typeof words; note: string | null }

/** Tells a company's owners what became of the information they handed in, in the operator's own words. */
export const verification = accountMail<Decision>({
  compose: ({ companyName, state, note }) => {
    const { subject, heading, text, label, path } = words[state]
    return {
      subject,
      heading: heading(companyName),
      paragraphs: note ? [text, note] : [text],
      button: { label, link: env.publicUrl + path },
    }
  },
})

const information = { label: 'Open the company information', path: '/profile/company' }

const words = {
  verified: {
    subject: 'Your company is verified',
    heading: (company: string) => `${company} is verified`,
    text: 'You can launch campaigns now.',
    label: 'Create a campaign',
    path: '/campaigns/create',
  },
  more_info_needed: {
    subject: 'We need more information about your company',
    heading: (company: string) => `${company}: one more step`,
    text: 'We looked at your company information and could not verify it yet. This is what we need:',
    ...information,
  },
  rejected: {
    subject: 'Your company could not be verified',
    heading: (company: string) => `${company} could not be verified`,
    text: 'We looked at your company information and cannot verify it. This is why:',
    ...information,
  },
}
