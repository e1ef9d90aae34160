import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CopyableText } from '#web/ui/copyable-text.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { changesOf, recordOf } from './readable.ts'
import { useEventLabels } from './use-event-labels.ts'

type Event = {
  entity: string
  entity_id: string
  detail: unknown
  before: unknown
  after: unknown
  ip: string | null
  user_agent: string | null
  request_id: string | null
}

/** The expanded part of an event. Shows each changed field before and after, further details, and the actor's IP address and device. */
export function EventDetails({ event }: { event: Event }) {
  const t = useTranslations('activityLog')
  const { fieldText, valueText } = useEventLabels()
  const changes = changesOf(event.before, event.after)
  const details = Object.entries(recordOf(event.detail))
  return (
    <div className="grid gap-5 py-4 sm:grid-cols-[minmax(0,1fr)_260px] sm:gap-8">
      <div className="min-w-0">
        {changes.length > 0 && (
          <table className="w-full table-fixed text-left">
            <caption className="sr-only">{t('changes')}</caption>
            <thead className="text-xs text-muted-foreground">
              <tr>
                <th scope="col" className="pr-3 pb-1.5 font-medium">
                  {t('field')}
                </th>
                <th scope="col" className="pr-3 pb-1.5 font-medium">
                  {t('before')}
                </th>
                <th scope="col" className="pb-1.5 font-medium">
                  {t('after')}
                </th>
              </tr>
            </thead>
            <tbody className="align-top">
              {changes.map(({ name, before, after }) => (
                <tr key={name}>
                  <th scope="row" className="border-t py-1.5 pr-3 font-normal wrap-anywhere">
                    {fieldText(name)}
                  </th>
                  <td className="border-t py-1.5 pr-3 wrap-anywhere text-muted-foreground">{valueText(name, before)}</td>
                  <td className="border-t py-1.5 wrap-anywhere">{valueText(name, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {details.length > 0 && (
          <dl className="grid gap-y-1.5 [&:not(:first-child)]:mt-4">
            {details.map(([name, value]) => (
              <Pair key={name} name={fieldText(name)}>
                {valueText(name, value)}
              </Pair>
            ))}
          </dl>
        )}
        {changes.length === 0 && details.length === 0 && <p className="text-muted-foreground">{t('nothingMore')}</p>}
      </div>
      <dl className="grid content-start gap-y-1.5 text-xs">
        <Pair name={t('subject')}>
          {event.entity === 'campaigns' ? (
            <TextLink to={`/campaigns/${event.entity_id}/view`}>{t('openCampaign')}</TextLink>
          ) : (
            <CopyableText text={event.entity_id} label={t('copySubject')} />
          )}
        </Pair>
        {event.ip && (
          <Pair name={t('ip')}>
            <CopyableText text={event.ip} label={t('copyIp')} />
          </Pair>
        )}
        {event.request_id && (
          <Pair name={t('request')}>
            <CopyableText text={event.request_id} label={t('copyRequest')} />
          </Pair>
        )}
        {event.user_agent && <Pair name={t('device')}>{event.user_agent}</Pair>}
      </dl>
    </div>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
