import { Monitor, Moon, Smartphone, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#web/features/wizard/wizard-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { DraftEmail } from './draft-email.tsx'
import type { Words } from './fill-words.ts'
import { samplesOf } from './sample-recipients.ts'

type Rows = Parameters<typeof samplesOf>[0]

/** The e-mail as somebody of the list will see it: chosen person, wide or narrow, light or dark. */
export function PreviewPane({ words, first, nameless }: { words: Words; first: Rows; nameless: Rows }) {
  const t = useTranslations('message')
  const draft = useDraft()
  const [chosenId, choose] = useState<string | null>(null)
  const [isNarrow, narrow] = useState(false)
  const [isDark, darken] = useState(false)

  const samples = samplesOf(first, nameless)
  const sample = samples.find(({ id }) => id === chosenId) ?? samples[0]

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
      <DraftEmail draft={draft} words={words} recipient={sample} isNarrow={isNarrow} isDark={isDark} />
    </section>
  )
}
