import { useTranslations } from 'use-intl'
import { rewardEmailText } from '#graphql/rules/mail/email/reward-email-text.ts'
import { rewardLabels } from '#graphql/rules/mail/email/reward-labels.ts'
import type { BrandLook } from '#web/ui/brand-mark.tsx'
import type { Words } from './fill-content.ts'
import { exampleLink } from './use-message-values.ts'

type PlainEmailProps = {
  company: { name: string; primaryColor: string | null }
  recipientName: string
  words: Words
  value: string
  expiry: string
  brands: BrandLook[]
  isInParts: boolean
}

/** The plain-text part, made by the rule that makes it. */
export function PlainEmail({ company, recipientName, words, value, expiry, brands, isInParts }: PlainEmailProps) {
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
