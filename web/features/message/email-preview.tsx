import { useTranslations } from 'use-intl'
import { emailColors } from '#graphql/contracts/message/reward-email.ts'
import { brandsNamed, rewardLabels } from '#graphql/contracts/message/reward-labels.ts'
import { cn } from '#web/lib/cn.ts'
import type { BrandLook } from '#web/ui/brand-mark.tsx'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Rosette } from '#web/ui/rosette.tsx'
import { type Content, paragraphsOf } from '../../entities/message/fill-content.ts'

type EmailPreviewProps = {
  company: { name: string; logo: string | null; primaryColor: string | null }
  /** The sender's name. The default is the company's name. */
  senderName?: string | null | undefined
  replyTo: string
  recipientName: string
  words: Content
  value: string
  expiry: string
  brands: BrandLook[]
  /** True for points and for codes that are spent in parts. The email then says "to spend" instead of "choose". */
  isInParts?: boolean
  isNarrow: boolean
  isDark: boolean
}

const wave = { cx: 150, cy: 73, radius: 88, amplitude: 26, waves: 18, strands: 8, points: 480 }
const inner = { cx: 150, cy: 73, radius: 48, amplitude: 9, waves: 30, strands: 5, points: 480 }
/** A preview of the email as the server sends it. Typed text is rendered as text nodes, never as markup. */
export function EmailPreview({
  company,
  senderName,
  replyTo,
  recipientName,
  words,
  value,
  expiry,
  brands,
  isInParts = false,
  isNarrow,
  isDark,
}: EmailPreviewProps) {
  const t = useTranslations('message.mail')
  const labels = rewardLabels({ kind: 'reward', company, recipientName, brands, expiry, isInParts })
  const colors = emailColors(company.primaryColor)
  const color = isDark ? colors.dark : colors.light
  const quiet = isDark ? 'text-[#aaa4b8]' : 'text-[#5f5a6b]'
  const line = isDark ? 'border-[#322d3d]' : 'border-[#e6e3ec]'
  return (
    <article
      data-slot="email-preview"
      lang="en"
      className={cn(
        'mx-auto overflow-hidden rounded-[12px] text-sm shadow-lift [overflow-wrap:anywhere]',
        isNarrow ? 'max-w-[360px]' : 'max-w-[600px]',
        isDark ? 'bg-[#1b1822] text-[#efecf5]' : 'bg-[#ffffff] text-[#1d1a26]',
      )}
    >
      <header className={cn('flex items-center gap-3 border-b px-6 py-3.5', line)}>
        <CompanyLogo company={company} height={36} />
        <div className="min-w-0">
          <p className="truncate">
            <span className="font-semibold">{t('from', { company: senderName ?? company.name })}</span>{' '}
            <span className={quiet}>{t('repliesTo', { email: replyTo })}</span>
          </p>
          <p className="truncate">
            <span>{words.subject || t('noSubject')}</span>
            {words.preheader && <span className={quiet}>{` – ${words.preheader}`}</span>}
          </p>
        </div>
      </header>
      <div className="flex items-center gap-2.5 px-6 pt-[18px] pb-3.5 text-[16px] font-semibold">
        <CompanyLogo company={company} />
        <span translate="no">{company.name}</span>
      </div>
      <div className="relative mx-6 overflow-hidden rounded-lg px-7 py-6 text-white" style={{ background: color }}>
        <svg
          aria-hidden
          viewBox="0 0 250 146"
          className={cn('absolute inset-y-0 right-0 h-full', isNarrow ? 'translate-x-[40%]' : 'max-sm:translate-x-[40%]')}
        >
          <Rosette wave={wave} stroke="#fff" strokeOpacity=".22" strokeWidth=".6" />
          <Rosette wave={inner} stroke="#f3cf74" strokeOpacity=".6" strokeWidth=".6" />
        </svg>
        <div className="relative">
          <p className="text-xs">{labels.above}</p>
          <p
            className={cn(
              'figure whitespace-nowrap',
              value.length <= 8
                ? 'text-[50px] leading-[58px]'
                : value.length <= 11
                  ? 'text-[40px] leading-[48px]'
                  : 'text-[30px] leading-[38px]',
            )}
          >
            {value}
          </p>
          <p className="mt-1 text-xs">{labels.below}</p>
        </div>
      </div>
      <div className="px-6 pt-[22px]">
        <p className="mb-2.5 font-display text-[27px] leading-[33px] tracking-[-.015em]">{words.headline}</p>
        {paragraphsOf(words.body).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <p key={index} className="mb-3 whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p className="mt-4 flex flex-wrap items-center gap-1.5 text-xs">
          {brands.slice(0, brandsNamed).map(({ name, faceColor, inkColor }) => (
            <span key={name} className="rounded-md px-3 py-1.5 font-semibold" style={{ background: faceColor, color: inkColor }}>
              {name}
            </span>
          ))}
          {labels.more && <span className={quiet}>{labels.more}</span>}
        </p>
        <p className="mt-5 mb-[22px]">
          <span className="inline-block rounded-md px-6 py-[11px] font-semibold text-white" style={{ background: color }}>
            {words.buttonLabel || t('button')}
          </span>
        </p>
        <p className={cn('text-xs', quiet)}>
          <span>{`${labels.link} ${labels.fallback}`}</span>
          <br />
          <span className="underline">{`${location.origin}/auth/…/reward`}</span>
        </p>
      </div>
      <footer className={cn('mx-6 mt-4 border-t pt-4 pb-6 text-2xs', line, quiet)}>
        {words.footer && <p className="whitespace-pre-line">{words.footer}</p>}
        <p>{labels.sentBy}</p>
        <p>{t('pages')}</p>
      </footer>
    </article>
  )
}
