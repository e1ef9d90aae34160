import { Monitor, Moon, Smartphone, TextInitial, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Channel } from '#graphql/contracts/message/words.ts'
import { useUser } from '#web/lib/session/session.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Draft } from '#web/wizard/draft.ts'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'
import { type Content, fillContent, paragraphsOf } from '../../entities/message/fill-content.ts'
import { DraftEmail } from './draft-email.tsx'
import { channelsOn, type MessageFields } from './message-fields.ts'
import type { Sample } from './sample-recipients.ts'
import { TextPreview } from './text-preview.tsx'
import { useMessageValues } from './use-message-values.ts'

type PreviewPaneProps = {
  draft: Draft | TemplateDraft
  channel: Channel
  fields: MessageFields
  samples: readonly Sample[]
  /** True for downloaded codes, whose text is shown on a page instead of in a message. */
  isPage: boolean
}

/** A preview of a message for a chosen person. An email can be wide or narrow, light or dark, or plain text. */
export function PreviewPane({ draft, channel, fields, samples, isPage }: PreviewPaneProps) {
  const t = useTranslations('message')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [look, setLook] = useState({ isNarrow: false, isDark: false, isPlain: false })
  const { isNarrow, isDark, isPlain } = look
  const sample = samples.find(({ id }) => id === chosenId) ?? samples[0]

  const paneClass = 'sticky top-(--topbar-h) max-h-[calc(100dvh-var(--topbar-h)-72px)] overflow-y-auto px-4 pb-9 sm:px-8 lg:px-10'
  if (isPage)
    return (
      <section aria-label={t('preview')} className={paneClass}>
        <p className="flex h-15 items-center text-sm text-muted-foreground">{t('pagePreview')}</p>
        <PagePreview draft={draft} words={fields.email} />
      </section>
    )
  return (
    <section aria-label={t('preview')} className={paneClass}>
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
            onValueChange={setChosenId}
          />
        </div>
        {channel === 'email' && (
          <div className="flex items-center gap-1">
            <Toggle
              label={t('wide')}
              isOn={!isNarrow && !isPlain}
              onToggle={() => setLook({ isNarrow: false, isDark, isPlain: false })}
              className="max-sm:hidden"
            >
              <Monitor aria-hidden />
            </Toggle>
            <Toggle
              label={t('narrow')}
              isOn={isNarrow && !isPlain}
              onToggle={() => setLook({ isNarrow: true, isDark, isPlain: false })}
              className="max-sm:hidden"
            >
              <Smartphone aria-hidden />
            </Toggle>
            <Toggle label={t('plain')} isOn={isPlain} onToggle={() => setLook({ ...look, isPlain: !isPlain })}>
              <TextInitial aria-hidden />
            </Toggle>
            <Toggle label={t('dark')} isOn={isDark && !isPlain} onToggle={() => setLook({ isNarrow, isDark: !isDark, isPlain: false })}>
              <Moon aria-hidden />
            </Toggle>
          </div>
        )}
      </div>
      {channel === 'email' ? (
        <DraftEmail draft={draft} words={fields.email} recipient={sample} {...look} />
      ) : (
        <TextPreview
          draft={draft}
          channel={channel}
          isOn={channelsOn(fields).includes(channel)}
          body={fields[channel].body}
          recipient={sample}
        />
      )}
    </section>
  )
}

type ToggleProps = { label: string; isOn: boolean; onToggle: () => void; className?: string; children: ReactNode }

function Toggle({ label, isOn, onToggle, className = '', children }: ToggleProps) {
  return (
    <IconButton
      label={label}
      aria-pressed={isOn}
      className={`aria-pressed:bg-secondary aria-pressed:text-foreground ${className}`}
      onClick={onToggle}
    >
      {children}
    </IconButton>
  )
}

const brandsShown = 6

/** A preview of the page that shows a downloaded code, with the value, the text and the brands. */
function PagePreview({ draft, words }: { draft: Draft | TemplateDraft; words: Content }) {
  const { company } = useUser()
  const { values, shown, brands } = useMessageValues(draft, undefined)
  if (!brands) return <Skeleton className="mx-auto h-[360px] w-full max-w-[440px]" />
  const { headline, body } = fillContent(words, values)
  return (
    <article
      data-slot="page-preview"
      className="mx-auto max-w-[440px] rounded-[12px] bg-card px-6 py-8 text-center shadow-lift [overflow-wrap:anywhere]"
    >
      <CompanyLogo company={company} height={40} className="mx-auto" />
      <p className="num mt-6 text-2xl font-semibold">{shown}</p>
      <h2 className="mt-3 text-lg font-semibold">{headline}</h2>
      {paragraphsOf(body).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <p key={index} className="mt-3 whitespace-pre-line text-muted-foreground">
          {paragraph}
        </p>
      ))}
      <p className="mt-6 flex flex-wrap justify-center gap-2">
        {brands.slice(0, brandsShown).map((brand) => (
          <BrandMark key={brand.name} brand={brand} className="size-[34px]" />
        ))}
      </p>
    </article>
  )
}
