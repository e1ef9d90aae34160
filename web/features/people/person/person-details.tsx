import type { FragmentType } from '@apollo/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatPhone } from '#graphql/contracts/address/phone.ts'
import { readTags } from '#graphql/contracts/recipient/tag-text.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Section } from '#web/ui/section.tsx'
import { When } from '#web/ui/when.tsx'

const PersonDetails_recipient = graphql(`
  fragment PersonDetails_recipient on recipients {
    id
    email
    phone
    country
    time_zone
    tags
    status
    last_rewarded_at
    date_created
  }
`)

/** The stored details of a person: how to reach them, where they are, and their tags. Of an erased person only the dates. */
export function PersonDetails({ person: from }: { person: FragmentType<typeof PersonDetails_recipient> }) {
  const t = useTranslations('person')
  const timeZone = useOwnZone()
  const { data: person } = useFragmentData({ fragment: PersonDetails_recipient, from })
  const { email, phone, country, time_zone: zone, last_rewarded_at: lastRewardedAt, date_created: addedAt } = person
  const tags = readTags(person.tags)
  const isErased = person.status === 'erased'
  const missing = <span className="text-muted-foreground">{t('missing')}</span>
  return (
    <Section title={t('details')} className="mt-12">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 sm:grid-cols-2">
        {!isErased && (
          <>
            <Detail label={t('email')}>{email}</Detail>
            <Detail label={t('phone')}>{phone ? formatPhone(phone) : missing}</Detail>
            <Detail label={t('country')}>{country ? regionNames.of(country) : missing}</Detail>
            <Detail label={t('timeZone')}>{zone ?? missing}</Detail>
            <Detail label={t('tags')}>
              {tags.length === 0 ? (
                missing
              ) : (
                <span className="flex flex-wrap gap-1">
                  {tags.map((tag) => (
                    <Link
                      key={tag}
                      to={`/people?${new URLSearchParams({ tag })}`}
                      className="rounded-full bg-accent px-2 py-0.5 text-xs hover:bg-secondary"
                    >
                      {tag}
                    </Link>
                  ))}
                </span>
              )}
            </Detail>
          </>
        )}
        <Detail label={t('lastRewarded')}>{lastRewardedAt ? <When iso={lastRewardedAt} timeZone={timeZone} /> : t('never')}</Detail>
        <Detail label={t('added')}>{formatDay(addedAt, timeZone)}</Detail>
      </dl>
    </Section>
  )
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' })

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  )
}
