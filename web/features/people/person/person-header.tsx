import type { FragmentType } from '@apollo/client'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#web/entities/recipient/person-address.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Status } from '#web/ui/status.tsx'
import { When } from '#web/ui/when.tsx'
import { PersonMenu } from '../person-menu.tsx'

const SendRewardDialog = lazyComponent(async () => (await import('../send-reward-dialog.tsx')).SendRewardDialog)

const PersonHeader_recipient = graphql(`
  fragment PersonHeader_recipient on recipients {
    id
    email
    first_name
    last_name
    phone
    country
    time_zone
    tags
    status
    status_reason
    status_at
    version
    last_rewarded_at
    date_created
    date_updated
  }
`)

type PersonHeaderProps = {
  person: FragmentType<typeof PersonHeader_recipient>
  /** The open rewards of the person, and the money that is held for them. */
  held: { count: number; amount: Minor }
}

/** The header of a person's page: name, address and status, "Send a reward" and further actions. Says so if the person was erased. */
export function PersonHeader({ person: from, held }: PersonHeaderProps) {
  const t = useTranslations('person')
  const may = useMay()
  const { currency } = useUser().company
  const timeZone = useOwnZone()
  const { data: person } = useFragmentData({ fragment: PersonHeader_recipient, from })
  const [isSending, setIsSending] = useState(false)
  const { id, email, status, status_reason: reason, status_at: since, date_updated: changedAt } = person
  const hasOptedOut = status === 'unsubscribed' || status === 'complained'
  const isErased = status === 'erased'
  const maySend = may('campaign.draft') && !isErased
  const isActive = status === 'active'
  const name = isErased ? t('erased') : personName(person) || email
  usePageTitle(name)
  return (
    <>
      <BackLink to="/people">{t('back')}</BackLink>
      <PageHeader
        title={<span className="wrap-anywhere">{name}</span>}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <Status name={status} className="text-foreground" />
            {reason && <span>{reason}</span>}
            {reason && since && <When iso={since} timeZone={timeZone} className="text-muted-foreground" />}
            {!isErased && name !== email && <span className="wrap-anywhere">{email}</span>}
            {maySend && !isActive && (
              <span id="not-sendable" className="w-full max-w-prose">
                <span>{t(hasOptedOut ? 'onlyThey' : 'notSendable')}</span>{' '}
                <span>
                  {held.count > 0 && t('stillHeld', { count: held.count, amount: formatMoney(held.amount, currency, { whole: true }) })}
                </span>
              </span>
            )}
          </span>
        }
      >
        {maySend && (
          <Button
            variant="primary"
            disabled={!isActive}
            aria-describedby={isActive ? undefined : 'not-sendable'}
            onClick={() => setIsSending(true)}
          >
            <Gift aria-hidden />
            {t('send')}
          </Button>
        )}
        <PersonMenu person={person} />
      </PageHeader>
      {isErased && (
        <Notice kind="info" className="mt-5">
          {t('erasedNote', { day: changedAt ? formatDay(changedAt, timeZone) : '' })}
        </Notice>
      )}
      {isSending && <SendRewardDialog filter={{ ids: [id] }} count={1} name={name} onOpenChange={setIsSending} />}
    </>
  )
}
