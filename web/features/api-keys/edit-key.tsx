import { useApolloClient } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import type { Permissions } from '#graphql/rules/platform/access/abilities.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { KeyForm } from './key-form.tsx'
import { changesOf, type StoredKey } from './key-form-values.ts'

const UpdateApiKey = graphql(`
  mutation UpdateApiKey($id: ID!, $input: ApiKeyChangesInput!) {
    updateApiKey(id: $id, input: $input) {
      id
      name
      abilities
      networks
      expires_at
    }
  }
`)

type EditKeyProps = { stored: StoredKey; permissions: Permissions; onDone: () => Promise<unknown>; onClose: () => void }

/** Changes a key; a fresh code is asked for where that lets it do more. */
export function EditKey({ stored, permissions, onDone, onClose }: EditKeyProps) {
  const t = useTranslations('apiKeys.edit')
  const client = useApolloClient()
  const { company } = useUser()
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('title', { name: stored.name })} description={t('text')} className="sm:max-w-[560px]">
        <KeyForm
          stored={stored}
          permissions={permissions}
          onSend={async (form) => {
            const variables = { id: stored.id, input: changesOf(form, stored, company) }
            if (!(await confirmThen(() => client.mutate({ mutation: UpdateApiKey, variables })))) return
            await onDone()
            toast(t('saved', { name: form.name }))
            onClose()
          }}
        />
      </DialogContent>
    </Dialog>
  )
}
