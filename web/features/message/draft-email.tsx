import { useTranslations } from 'use-intl'
import { rewardEmailText } from '#graphql/contracts/message/reward-email.ts'
import { rewardLabels } from '#graphql/contracts/message/reward-labels.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { BrandLook } from '#web/ui/brand-mark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'
import { type Content, fillContent } from '../../entities/message/fill-content.ts'
import { EmailPreview } from './email-preview.tsx'
import { exampleLink, type PreviewPerson, useMessageValues } from './use-message-values.ts'

type DraftEmailProps = {
  draft: Draft | TemplateDraft
  words: Content
  /** The person whose name and values fill the variables. */
  recipient: PreviewPerson
  /** The email of the campaign's owner, if it is another user. It is shown as reply-to if the company has set none. */
  owner?: string | undefined
  isNarrow: boolean
  isDark: boolean
  /** Shows the plain-text version of the email instead of the formatted one. */
  isPlain?: boolean
}

/** A preview of the email for one person. Shows a warning if no brand offers the reward's value. */
export function DraftEmail({ draft, words, recipient, owner, isNarrow, isDark, isPlain = false }: DraftEmailProps) {
  const t = useTranslations('message')
  const { company, email: own } = useUser()
  const { values, shown, expiry, brands, isInParts } = useMessageValues(draft, recipient)
  if (!brands) return <Skeleton className="h-[560px] w-full" />
  const filled = fillContent(words, values)
  const name = recipient?.name ?? ''
  const { company: sender } = draft
  const mail = { company, recipientName: name, words: filled, value: shown, expiry, brands, isInParts }
  return (
    <>
      {brands.length === 0 && (
        <Notice kind="warning" className="mb-4">
          {t('noBrand', { value: shown })}
        </Notice>
      )}
      {isPlain ? (
        <PlainEmail {...mail} />
      ) : (
        <EmailPreview
          {...mail}
          senderName={sender?.sender_name}
          replyTo={sender?.reply_to ?? owner ?? own}
          isNarrow={isNarrow}
          isDark={isDark}
        />
      )}
    </>
  )
}

type PlainEmailProps = {
  company: { name: string; primaryColor: string | null }
  recipientName: string
  words: Content
  value: string
  expiry: string
  brands: BrandLook[]
  isInParts: boolean
}

/** A preview of the email's plain-text part, rendered by the same function that the server uses. */
function PlainEmail({ company, recipientName, words, value, expiry, brands, isInParts }: PlainEmailProps) {
  const t = useTranslations('message.mail')
  const email = {
    ...words,
    kind: 'reward' as const,
    company,
    recipientName,
    value,
    expiry,
    brands,
    isInParts,
    buttonLabel: words.buttonLabel || t('button'),
    link: exampleLink,
    howToRedeemUrl: `${location.origin}/company/howtoredeem`,
    termsUrl: `${location.origin}/company/terms`,
  }
  return (
    <article
      data-slot="plain-email"
      lang="en"
      className="mx-auto max-w-[600px] rounded-[12px] bg-card px-6 py-5 font-mono text-xs leading-5 whitespace-pre-wrap shadow-lift [overflow-wrap:anywhere]"
    >
      {rewardEmailText(email, rewardLabels(email))}
    </article>
  )
}
