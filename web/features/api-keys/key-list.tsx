import { useApolloClient, useSuspenseQuery } from '@apollo/client/react'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Permissions } from '#graphql/contracts/access/abilities.ts'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { KeyRow } from '#web/entities/key/key-row.tsx'
import { SecretDialog } from '#web/entities/key/secret-dialog.tsx'
import { permissionsOf } from '#web/entities/team/permissions-query.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CompanyRole } from '#web/gql/graphql.ts'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { startOfDay } from '#web/lib/dates/temporal.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { KeyActions } from './key-actions.tsx'
import { KeyForm } from './key-form.tsx'
import { keyInputOf } from './key-form-values.ts'
import { KeysPage } from './keys-query.ts'

/** The company's keys, newest first and expired ones last, with a button to create one. A toggle shows the revoked keys. */
export function KeyList() {
  const t = useTranslations('apiKeys')
  const client = useApolloClient()
  const { timeZone } = useUser().company
  const variables = { today: startOfDay(dayIn(timeZone), timeZone) }
  const { data } = useSuspenseQuery(KeysPage, { variables, fetchPolicy: 'cache-and-network' })
  const keys = [...data.api_keys, ...data.expired]
  const [isCreating, setIsCreating] = useState(false)
  const [isShowingRevoked, setIsShowingRevoked] = useState(false)
  const company = data.companies[0]
  const permissions = permissionsOf(company?.permissions)
  const limitOf = (member: string | undefined) => data.member_budgets.find((budget) => budget.member?.id === member)?.monthly_limit ?? null
  const reload = () => refetchMatching(client, ({ queryName }) => queryName === 'KeysPage' || queryName === 'RevokedKeys')
  const act = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      {t('create.open')}
    </Button>
  )
  return (
    <section aria-labelledby="api-keys" className="mt-8 border-t pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-[560px]">
          <h2 id="api-keys">{t('title')}</h2>
          <p className="mt-1 text-muted-foreground">{t('intro', { company: company?.name ?? '' })}</p>
        </div>
        {keys.length > 0 && act}
      </div>
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title={t('empty.title')} text={t('empty.text')}>
          {act}
        </EmptyState>
      ) : (
        <ul aria-label={t('list')} className="mt-5">
          {keys.map((key) => (
            <KeyRow key={key.id} from={key}>
              <KeyActions
                stored={{
                  id: key.id,
                  name: key.name,
                  role: key.member?.company_role ?? '',
                  abilities: key.abilities,
                  networks: key.networks,
                  expiresAt: key.expires_at,
                  monthlyLimit: limitOf(key.member?.id),
                }}
                permissions={permissions}
                onDone={reload}
              />
            </KeyRow>
          ))}
        </ul>
      )}
      {data.revoked.length > 0 && (
        <div className="mt-6">
          <ChoiceChip chosen={isShowingRevoked} onClick={() => setIsShowingRevoked(!isShowingRevoked)}>
            {t('showRevoked')}
          </ChoiceChip>
          {isShowingRevoked && (
            <SkeletonBoundary skeleton={<RowsSkeleton />}>
              <RevokedKeyList />
            </SkeletonBoundary>
          )}
        </div>
      )}
      {isCreating && <CreateKey permissions={permissions} onDone={reload} onClose={() => setIsCreating(false)} />}
    </section>
  )
}

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

/** The last 50 revoked keys. */
function RevokedKeyList() {
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

const CreateApiKey = graphql(`
  mutation CreateApiKey($input: ApiKeyInput!) {
    createApiKey(input: $input) {
      secret
      key {
        id
      }
    }
  }
`)

type CreateKeyProps = { permissions: Permissions; onDone: () => unknown; onClose: () => void }

/** Creates a key after a step-up code and shows its secret once. */
function CreateKey({ permissions, onDone, onClose }: CreateKeyProps) {
  const t = useTranslations('apiKeys.create')
  const client = useApolloClient()
  const { company } = useUser()
  return (
    <SecretDialog title={t('title')} description={t('text')} className="sm:max-w-[560px]" onClose={onClose}>
      {(show) => (
        <KeyForm
          permissions={permissions}
          onSend={(form) =>
            withStepUp(async () => {
              const input = { ...keyInputOf(form, company), role: form.role as CompanyRole }
              // The secret must not be cached.
              const { data } = await client.mutate({ mutation: CreateApiKey, variables: { input }, fetchPolicy: 'no-cache' })
              if (data?.createApiKey) show(data.createApiKey.secret)
              void onDone()
            })
          }
        />
      )}
    </SecretDialog>
  )
}
