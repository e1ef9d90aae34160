import { useTranslations } from 'use-intl'
import { Section } from '#web/ui/section.tsx'
import { type LaunchFacts, nextEvents } from './next-events.ts'

/** A list of what happens after the launch, such as sending and expiry, with their times. */
export function NextEvents({ facts }: { facts: LaunchFacts }) {
  const t = useTranslations('launch')
  return (
    <Section title={t('nextTitle')} className="gap-1 pt-[18px] pb-5 sm:grid-cols-[168px_minmax(0,1fr)] sm:pt-[18px] sm:pb-5">
      <ol>
        {nextEvents(facts).map(({ when, what }) => (
          <li key={what[0]?.key} className="grid py-[3px] text-pretty sm:grid-cols-[128px_1fr] sm:gap-x-3">
            <span className="text-muted-foreground">{t(`next.when.${when.key}`, when.values)}</span>
            <span>{what.map(({ key, values }) => t(`next.what.${key}`, values)).join(' ')}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
