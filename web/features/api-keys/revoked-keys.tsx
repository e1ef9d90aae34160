import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { KeyRow } from '#web/entities/key/key-row.tsx'
import { graphql } from '#web/gql/gql.ts'

const RevokedKeys = graphql(`
  query RevokedKeys {
    companies(limit: 1) {
      id
      date_created
      revision
    }
    api_keys(filter: { status: { _eq: "revoked" } }, sort: ["-revoked_at", "-seq"], limit: 50) {
      id
      ...KeyRow_key
    }
  }
`)

/** The last fifty keys that were revoked: what they did stays under their names. */
export function RevokedKeyList() {
  const t = useTranslations('apiKeys')
  const { data } = useSuspenseQuery(RevokedKeys, { fetchPolicy: 'cache-and-network' })
  return (
    <ul aria-label={t('revokedList')} className="mt-4">
      {data.api_keys.map((key) => (
        <KeyRow key={key.id} from={key} />
      ))}
    </ul>
  )
}
