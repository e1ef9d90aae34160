import type { FragmentType } from '@apollo/client'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { warningAlreadyDue } from '#graphql/contracts/key/end-warnings.ts'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatDay, formatMoment } from '#web/lib/dates/dates.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Status } from '#web/ui/status.tsx'

const KeyRow_key = graphql(`
  fragment KeyRow_key on api_keys {
    id
    name
    prefix
    last4
    status
    abilities
    networks
    expires_at
    last_used_at
    last_used_network
    old_works_until
    revoked_at
    member {
      id
      company_role
    }
    made_by {
      id
      name
    }
  }
`)

type KeyRowProps = { from: FragmentType<typeof KeyRow_key>; children?: ReactNode }

/** One API key with its permissions, last use and expiry. `children` are its actions. */
export function KeyRow({ from, children }: KeyRowProps) {
  const t = useTranslations('apiKeys.row')
  const roleWord = useRoleWord()
  const { timeZone } = useUser().company
  const now = useNow(30_000)
  const { data } = useFragmentData({ fragment: KeyRow_key, from })
  const { name, prefix, last4, status, abilities, networks, expires_at, old_works_until, revoked_at, member, made_by } = data
  const isRevoked = status === 'revoked'
  const hasExpired = expires_at !== null && Date.parse(expires_at) <= now
  const endsSoon = expires_at !== null && !isRevoked && !hasExpired && warningAlreadyDue(new Date(expires_at), new Date(now)) !== null
  const end = isRevoked
    ? revoked_at && t('revoked', { day: formatDay(revoked_at, timeZone) })
    : expires_at && t(hasExpired ? 'expired' : 'expires', { day: formatDay(expires_at, timeZone) })
  const limits = [
    Array.isArray(abilities) && t('abilities', { count: abilities.length }),
    Array.isArray(networks) && t('networks', { count: networks.length, only: String(networks[0] ?? '') }),
    made_by && t('madeBy', { name: made_by.name }),
  ].filter(Boolean)
  return (
    <li data-slot="key-row" className="flex items-start gap-4 border-b py-3.5 first:border-t">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="font-medium wrap-anywhere">{name}</span>
          {(isRevoked || hasExpired) && <Status name={isRevoked ? 'revoked' : 'expired'} className="text-xs" />}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3">
          <code translate="no" className="text-xs/6">
            {prefix}…{last4}
          </code>
          <span>{roleWord(member?.company_role ?? '')}</span>
        </p>
        <p className="mt-1 text-xs text-muted-foreground">
          <KeyUse at={data.last_used_at} network={data.last_used_network} timeZone={timeZone} now={now} />
          {end && <span>{` · ${end}`}</span>}
          {endsSoon && (
            <span className="text-warning">{`, ${t('in', { days: Math.ceil((Date.parse(expires_at) - now) / 86_400_000) })}`}</span>
          )}
        </p>
        {limits.length > 0 && <p className="text-xs text-muted-foreground">{limits.join(' · ')}</p>}
        {old_works_until && Date.parse(old_works_until) > now && (
          <p className="text-xs text-warning">{t('oldWorks', { hours: Math.ceil((Date.parse(old_works_until) - now) / 3_600_000) })}</p>
        )}
      </div>
      {children}
    </li>
  )
}

type KeyUseProps = { at: string | null; network: string | null; timeZone: string; now: number }

const minute = 60_000
const hour = 60 * minute

/** "Used 3 minutes ago from 203.0.113.0/24". Shows a network, as a single address may identify a person. */
function KeyUse({ at, network, timeZone, now }: KeyUseProps) {
  const t = useTranslations('apiKeys.row')
  if (at === null) return <span>{t('neverUsed')}</span>
  const age = now - Date.parse(at)
  const when =
    age < minute
      ? t('usedNow')
      : age < hour
        ? t('usedMinutes', { count: Math.floor(age / minute) })
        : age < 24 * hour
          ? t('usedHours', { count: Math.floor(age / hour) })
          : t('usedOn', { day: formatDay(at, timeZone) })
  return (
    <time dateTime={at} title={formatMoment(at, timeZone)}>
      <span>{when}</span>
      <span>{network && ` ${t('from', { network })}`}</span>
    </time>
  )
}
