import { useApolloClient } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import type { Permissions } from '#graphql/rules/platform/access/abilities.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { SecretDialog } from '#web/entities/key/secret-dialog.tsx'
import { graphql } from '#web/gql/gql.ts'
import type { CompanyRole } from '#web/gql/graphql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { KeyForm } from './key-form.tsx'
import { inputOf } from './key-form-values.ts'

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

/** Makes a key after a fresh code, and shows its secret once. */
export function CreateKey({ permissions, onDone, onClose }: CreateKeyProps) {
  const t = useTranslations('apiKeys.create')
  const client = useApolloClient()
  const { company } = useUser()
  return (
    <SecretDialog title={t('title')} description={t('text')} className="sm:max-w-[560px]" onClose={onClose}>
      {(show) => (
        <KeyForm
          permissions={permissions}
          onSend={(form) =>
            confirmThen(async () => {
              const input = { ...inputOf(form, company), role: form.role as CompanyRole }
              // the cache keeps no secret
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
