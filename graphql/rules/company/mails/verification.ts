import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

type Decision = { companyName: string; state: keyof typeof words; note: string | null }

/** Tells a company's owners what was decided about the information they submitted, in the operator's own words. */
export const verification = accountMail<Decision>('verification', {
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

const information = { label: 'Open company information', path: '/profile/company' }

const words = {
  verified: {
    subject: 'Your company is verified',
    heading: (company: string) => `${company} is verified`,
    text: 'You can now launch campaigns.',
    label: 'Create a campaign',
    path: '/campaigns/create',
  },
  more_info_needed: {
    subject: 'We need more information about your company',
    heading: (company: string) => `${company}: one more step`,
    text: 'We’ve reviewed your company information and need a little more before we can verify it:',
    ...information,
  },
  rejected: {
    subject: 'Your company could not be verified',
    heading: (company: string) => `${company} could not be verified`,
    text: 'We’ve reviewed your company information and can’t verify it, for this reason:',
    ...information,
  },
}
