import { emailColors } from '#contracts/message/reward-email.ts'
import { openTemplates } from '#rules/mail/mail-layout.ts'
import { env } from '#rules/platform/env/env.ts'
import type { AccountMailContent } from './account-mail.ts'

const layout = openTemplates(import.meta.url)

/** Renders the HTML and plain-text parts of an account mail. */
export function renderAccountMail(words: AccountMailContent): { html: string; text: string } {
  const { heading, paragraphs, code = '', button = null, notes = [] } = words
  const footer = `Sent by Plutus (${new URL(env.publicUrl).host}) about your account. We’ll never ask for your code or password.`
  const html: string = layout.renderFileSync('account', {
    heading,
    paragraphs: paragraphs.map((paragraph) => paragraph.split('\n')),
    code,
    button,
    notes,
    footer,
    preheader: paragraphs[0] ?? heading,
    colors: emailColors(null),
  })
  const parts = ['Plutus', heading, ...paragraphs, code, button && `${button.label}:\n${button.link}`, ...notes, '--', footer]
  return { html, text: `${parts.filter(Boolean).join('\n\n')}\n` }
}
