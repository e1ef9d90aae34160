import { useTranslations } from 'use-intl'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { renderCodeTag } from './description.tsx'
import type { Limits } from './reference.ts'

/** The limits on documents, on requests per second and minute, and on subscriptions. */
export function LimitsPage({ limits }: { limits: Limits }) {
  const t = useTranslations('developers')
  const number = (count: number) => t('limit.number', { count })
  return (
    <>
      <PageHeader title={t('limits')} note={t('limitsNote')} />
      <div className="mt-8">
        <Section title={t('limit.documents')}>
          <LimitRows
            rows={[
              [t('limit.rows'), number(limits.rows)],
              [t('limit.cost'), number(limits.cost)],
              [t('limit.tokens'), number(limits.tokens)],
              [t('limit.fields'), number(limits.fields)],
              [t('limit.depth'), number(limits.depth)],
              [t('limit.aliases'), number(limits.aliases)],
              [t('limit.rootFields'), number(limits.rootFields)],
              [t('limit.commands'), number(1)],
              [t('limit.directives'), number(limits.directives)],
              [t('limit.body'), t('limit.kilobytes', { count: limits.bodyKilobytes })],
            ]}
          />
          <p className="mt-4 text-muted-foreground">{t.rich('limit.documentsNote', { code: renderCodeTag })}</p>
          <p className="mt-1 text-muted-foreground">{t.rich('limit.costText', { code: renderCodeTag })}</p>
        </Section>
        <Section title={t('limit.rates')}>
          <LimitRows
            rows={[
              [t('limit.callsPerSecond'), number(limits.callsPerSecond)],
              [t('limit.costPerMinute'), number(limits.costPerMinute)],
              [t('limit.atOnce'), number(limits.atOnce)],
              [t('limit.waiting'), number(limits.waiting)],
              [t('limit.waitSeconds'), t('limit.seconds', { count: limits.waitSeconds })],
              [t('limit.filesPerMinute'), number(limits.filesPerMinute)],
            ]}
          />
          <p className="mt-4 text-muted-foreground">{t('limit.ratesNote')}</p>
        </Section>
        <Section title={t('limit.liveGroup')}>
          <LimitRows
            rows={[
              [t('limit.sockets'), number(limits.sockets)],
              [t('limit.subscriptions'), number(limits.subscriptions)],
            ]}
          />
        </Section>
      </div>
    </>
  )
}

/** A list of limits with their maximum values. */
function LimitRows({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="-mt-2.5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6 border-b py-2.5 last:border-b-0">
          <dt>{name}</dt>
          <dd className="shrink-0 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
