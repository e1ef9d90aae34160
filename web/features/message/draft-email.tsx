import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { CatalogueBrands, lookOf, offeredToday } from '#web/features/catalogue/catalogue-brands.ts'
import { deliveryFormOf, instantsOf, readDelivery } from '#web/features/delivery/delivery-form.ts'
import type { Draft } from '#web/features/wizard/draft.ts'
import { formatDay } from '#web/lib/dates.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { useUser } from '#web/lib/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { EmailPreview } from './email-preview.tsx'
import { fillWords, type Words } from './fill-words.ts'

const exampleValue = '50000'

type DraftEmailProps = {
  draft: Draft
  words: Words
  /** Whom it is shown for. */
  recipient: { name: string; value: string | null } | undefined
  /** The address of the campaign's owner, where it is another's. */
  owner?: string | undefined
  isNarrow: boolean
  isDark: boolean
}

/** A campaign's e-mail as one person of its list will see it; says so where no brand can carry his reward. */
export function DraftEmail({ draft, words, recipient, owner, isNarrow, isDark }: DraftEmailProps) {
  const t = useTranslations('message')
  const { company, email: own } = useUser()
  const { name: campaignName, value: common, currency, catalogue, delivery, usualDelivery, company: sender } = draft
  const { data } = useQuery(CatalogueBrands)
  const value = recipient?.value ?? common ?? exampleValue
  const now = new Date()
  const answer = delivery ?? readDelivery(deliveryFormOf({ saved: null, usual: usualDelivery, timeZone: company.timeZone, now }), now)
  const expiry = answer ? formatDay(instantsOf(answer, now).expiresAt.toISOString(), answer.timeZone) : ''
  const brands = offeredToday(data?.brands ?? [], catalogue, value, currency)
  const name = recipient?.name ?? ''
  const shown = formatMoney(value, currency, { whole: true })
  const filled = fillWords(words, {
    recipient_name: name || 'there',
    recipient_first_name: name.split(' ')[0] || 'there',
    company_name: company.name,
    campaign_name: campaignName,
    reward_value: shown,
    reward_code: '',
    points: '',
    points_balance: '',
    reward_link: `${location.origin}/auth/…/reward`,
    expiry_date: expiry,
    sender_name: sender?.sender_name ?? company.name,
  })
  return (
    <>
      {data && brands.length === 0 && (
        <Notice kind="warning" className="mb-4">
          {t('noBrand', { value: shown })}
        </Notice>
      )}
      <EmailPreview
        company={company}
        senderName={sender?.sender_name}
        replyTo={sender?.reply_to ?? owner ?? own}
        recipientName={name}
        words={filled}
        value={shown}
        expiry={expiry}
        brands={brands.map(({ brand }) => lookOf(brand))}
        isNarrow={isNarrow}
        isDark={isDark}
      />
    </>
  )
}
