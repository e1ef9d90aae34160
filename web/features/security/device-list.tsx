import { useMutation, useSuspenseQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { When } from '#web/ui/when.tsx'
import { AccessRow } from './access-row.tsx'

const TrustedDevices = graphql(`
  query TrustedDevices {
    devices(sort: ["-last_used_at"], limit: 50) {
      id
      name
      ip
      last_used_at
      trusted_until
    }
  }
`)

const RevokeDevice = graphql(`
  mutation RevokeDevice($id: ID!) {
    revokeDevice(id: $id) {
      id
    }
  }
`)

/** Browsers that sign in without a code (A6), each with a button to revoke it. */
export function DeviceList() {
  const t = useTranslations('security.devices')
  const timeZone = useOwnZone()
  const { data } = useSuspenseQuery(TrustedDevices)
  const [revoke] = useMutation(RevokeDevice, {
    update: (cache, _, { variables }) => {
      const row = cache.identify({ __typename: 'devices', id: variables?.id })
      if (row) cache.evict({ id: row })
    },
  })
  const [pendingId, setPendingId] = useState<string>()
  const { submit, isBusy, refusal } = useSubmit((id: string) => {
    setPendingId(id)
    return revoke({ variables: { id } })
  })
  if (data.devices.length === 0) return <p className="max-w-[560px] text-muted-foreground">{t('none')}</p>
  return (
    <>
      {refusal && (
        <Notice kind="error" className="mb-4">
          {refusal}
        </Notice>
      )}
      <ul>
        {data.devices.map(({ id, name, ip, last_used_at: usedAt, trusted_until: until }) => (
          <AccessRow
            key={id}
            name={name}
            notes={[<When key="when" iso={usedAt} timeZone={timeZone} />, ip, t('until', { day: formatDay(until, timeZone) })]}
          >
            <Button size="small" aria-label={t('revokeOf', { name })} busy={isBusy && pendingId === id} onClick={() => void submit(id)}>
              {t('revoke')}
            </Button>
          </AccessRow>
        ))}
      </ul>
    </>
  )
}
