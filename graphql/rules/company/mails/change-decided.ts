import { detailWords } from '#rules/company/detail-words.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'

type Decided = { companyName: string; status: 'approved' | 'refused'; note: string | null; columns: string[] }

/** Tells a company what became of its change request, and what it has to change itself. */
export const changeDecided = accountMail<Decided>('change-decided', {
  compose: ({ companyName, status, note, columns }) => {
    const changed = columns.map(detailWords).join(', ')
    const button = { label: 'Open company information', link: `${env.publicUrl}/profile/company` }
    if (status === 'approved') {
      return {
        subject: 'Your company information was changed',
        heading: `${companyName}: change approved`,
        paragraphs: [
          `We’ve changed: ${changed}.`,
          'Documents issued before keep the old details. Billing and bank details stay as they are: check whether they need the change, too.',
        ],
        button,
      }
    }
    return {
      subject: 'Your company information was not changed',
      heading: `${companyName}: change not approved`,
      paragraphs: [`We’ve reviewed your request to change: ${changed}. It wasn’t approved, for this reason:`, note ?? ''],
      button,
    }
  },
})
