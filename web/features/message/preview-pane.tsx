import { useQuery } from '@apollo/client/react'
import { Monitor, Moon, Smartphone, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CatalogueBrands, lookOf, offersOf } from '#web/features/catalogue/catalogue-brands.ts'
import { deliveryFormOf, instantsOf, readDelivery } from '#web/features/delivery/delivery-form.ts'
import { useDraft } from '#web/features/wizard/wizard-context.ts'
import { formatDay } from '#web/lib/dates.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { useUser } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { EmailPreview } from './email-preview.tsx'
import { fillWords, type Words } from './fill-words.ts'
import { samplesOf } from './sample-recipients.ts'

type Rows = Parameters<typeof samplesOf>[0]
const exampleValue = '50000'

/** The e-mail as somebody of the list will see it: chosen person, wide or narrow, light or dark. */
export function PreviewPane({ words, first, nameless }: { words: Words; first: Rows; nameless: Rows }) {
  const t = useTranslations('message')
  const { company, email: own } = useUser()
  const { name: campaignName, value: common, currency, catalogue, delivery, usualDelivery, company: sender } = useDraft()
  const { data: brandData } = useQuery(CatalogueBrands)
  const [chosenId, choose] = useState<string | null>(null)
  const [isNarrow, narrow] = useState(false)
  const [isDark, darken] = useState(false)

  const samples = samplesOf(first, nameless)
  const sample = samples.find(({ id }) => id === chosenId) ?? samples[0]
  const value = sample?.value ?? common ?? exampleValue
  const now = new Date()
  const answer = delivery ?? readDelivery(deliveryFormOf({ saved: null, usual: usualDelivery, timeZone: company.timeZone, now }), now)
  const expiry = answer ? formatDay(instantsOf(answer, now).expiresAt.toISOString(), answer.timeZone) : ''
  const picked = new Set(catalogue?.brands)
  const brands = offersOf(brandData?.brands ?? [], value, currency).filter(
    ({ misfit, brand }) => !misfit && (catalogue?.mode === 'all' || picked.has(brand.id)),
  )
  const name = sample?.name ?? ''
  const filled = fillWords(words, {
    recipient_name: name || 'there',
    recipient_first_name: name.split(' ')[0] || 'there',
    company_name: company.name,
    campaign_name: campaignName,
    reward_value: formatMoney(value, currency, { whole: true }),
    reward_link: `${location.origin}/auth/…/reward`,
    expiry_date: expiry,
    sender_name: sender?.sender_name ?? company.name,
  })

  return (
    <section
      aria-label={t('preview')}
      className="sticky top-(--topbar-h) max-h-[calc(100dvh-var(--topbar-h)-72px)] overflow-y-auto px-4 pb-9 sm:px-8 lg:px-10"
    >
      <div className="flex h-15 items-center justify-between gap-2">
        <div className="flex min-w-0 items-center gap-1">
          <UserRound aria-hidden className="size-4 shrink-0 stroke-[1.6]" />
          <Select
            aria-label={t('previewFor')}
            className="w-auto min-w-0 border-transparent bg-transparent px-2 sm:min-h-8 sm:py-1"
            options={samples.map(({ id, kind, name: person }) => ({
              value: id,
              label: t(`sample.${kind}`, { name: person || t('noName') }),
            }))}
            value={sample?.id ?? null}
            onValueChange={choose}
          />
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            label={t('wide')}
            aria-pressed={!isNarrow}
            className="aria-pressed:bg-secondary aria-pressed:text-foreground max-sm:hidden"
            onClick={() => narrow(false)}
          >
            <Monitor aria-hidden />
          </IconButton>
          <IconButton
            label={t('narrow')}
            aria-pressed={isNarrow}
            className="aria-pressed:bg-secondary aria-pressed:text-foreground max-sm:hidden"
            onClick={() => narrow(true)}
          >
            <Smartphone aria-hidden />
          </IconButton>
          <IconButton
            label={t('dark')}
            aria-pressed={isDark}
            className="aria-pressed:bg-secondary aria-pressed:text-foreground"
            onClick={() => darken(!isDark)}
          >
            <Moon aria-hidden />
          </IconButton>
        </div>
      </div>
      {brandData && brands.length === 0 && (
        <Notice kind="warning" className="mb-4">
          {t('noBrand', { value: formatMoney(value, currency, { whole: true }) })}
        </Notice>
      )}
      <EmailPreview
        company={company}
        senderName={sender?.sender_name}
        replyTo={sender?.reply_to ?? own}
        recipientName={name}
        words={filled}
        value={formatMoney(value, currency, { whole: true })}
        expiry={expiry}
        brands={brands.map(({ brand }) => lookOf(brand))}
        isNarrow={isNarrow}
        isDark={isDark}
      />
    </section>
  )
}
