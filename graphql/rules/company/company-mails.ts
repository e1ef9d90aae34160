import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { env } from '#rules/platform/env/env.ts'
import { detailLabel } from './details-columns.ts'

type VerificationPayload = { companyName: string; state: keyof typeof words; note: string | null }

/** Informs a company's owners of the decision to verify it, reject it or request more information, with the operator's note. */
export const verificationMail = accountMail<VerificationPayload>('verification', {
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

type SubmittedPayload = { id: string; company: string; by: string; details: Record<string, unknown> }

/** Informs the operator (OPERATOR_EMAIL) of a company that waits for its verification, with the commands that decide. */
export const companySubmittedMail = accountMail<SubmittedPayload>('company-submitted', {
  compose: ({ id, company, by, details }) => ({
    subject: `Company waits for verification: ${company}`,
    heading: `${company} waits to be verified`,
    paragraphs: [`${by} submitted:`, ...Object.entries(details).map(([column, value]) => `${detailLabel(column)}: ${formatValue(value)}`)],
    notes: [
      'To see all that wait: npm run operator -- list-waiting-companies',
      `To verify it: npm run operator -- verify-company --company ${id}`,
      `To ask for more: npm run operator -- ask-company --company ${id} --note "what we need"`,
    ],
  }),
})

type ChangeRequestedPayload = {
  company: string
  by: string
  request: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  reason: string
}

/** Informs the operator (OPERATOR_EMAIL) of a company's change request, with the `npm run operator` commands that approve or refuse it. */
export const changeRequestedMail = accountMail<ChangeRequestedPayload>('change-requested', {
  compose: ({ company, by, request, before, after, reason }) => ({
    subject: `Change of company information requested: ${company}`,
    heading: `${company} asks to change its verified information`,
    paragraphs: [
      ...Object.entries(after).map(([column, value]) => `${detailLabel(column)}: ${formatValue(before[column])} → ${formatValue(value)}`),
      `${by} gave this reason: ${reason}`,
    ],
    notes: [
      'To see it with its documents: npm run operator -- list-change-requests',
      `To approve it: npm run operator -- approve-change --request ${request}`,
      `To refuse it: npm run operator -- refuse-change --request ${request} --note "why not"`,
    ],
  }),
})

const formatValue = (value: unknown): string => (value === null || value === undefined ? '(empty)' : String(value))

type ChangeDecidedPayload = { companyName: string; status: 'approved' | 'refused'; note: string | null; columns: string[] }

/**
 * Informs the owners and the requester that a change request was approved or refused. An approval also asks them to check billing and bank
 * details, which stay unchanged.
 */
export const changeDecidedMail = accountMail<ChangeDecidedPayload>('change-decided', {
  compose: ({ companyName, status, note, columns }) => {
    const changed = columns.map(detailLabel).join(', ')
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
