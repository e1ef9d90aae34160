import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { detailLabels } from './details-columns.ts'

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

type Asked = {
  company: string
  by: string
  request: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  reason: string
}

/** Tells whoever runs Plutus (OPERATOR_EMAIL) what a verified company asks to change, and how to answer. */
export const changeRequested = accountMail<Asked>('change-requested', {
  compose: ({ company, by, request, before, after, reason }) => ({
    subject: `Change of company information requested: ${company}`,
    heading: `${company} asks to change its verified information`,
    paragraphs: [
      ...Object.entries(after).map(([column, value]) => `${detailLabels(column)}: ${shown(before[column])} → ${shown(value)}`),
      `${by} gave this reason: ${reason}`,
    ],
    notes: [
      'To see it with its documents: npm run operator -- list-change-requests',
      `To approve it: npm run operator -- approve-change --request ${request}`,
      `To refuse it: npm run operator -- refuse-change --request ${request} --note "why not"`,
    ],
  }),
})

const shown = (value: unknown): string => (value === null || value === undefined ? '(empty)' : String(value))

type Decided = { companyName: string; status: 'approved' | 'refused'; note: string | null; columns: string[] }

/** Tells a company what became of its change request, and what it has to change itself. */
export const changeDecided = accountMail<Decided>('change-decided', {
  compose: ({ companyName, status, note, columns }) => {
    const changed = columns.map(detailLabels).join(', ')
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
