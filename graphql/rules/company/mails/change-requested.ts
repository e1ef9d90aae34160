import { detailWords } from '#rules/company/detail-words.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'

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
      ...Object.entries(after).map(([column, value]) => `${detailWords(column)}: ${shown(before[column])} → ${shown(value)}`),
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
