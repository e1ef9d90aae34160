import { useApolloClient } from '@apollo/client/react'
import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Permissions } from '#graphql/contracts/access/abilities.ts'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { RevokeKey } from '#web/entities/key/revoke-key.tsx'
import { RotateKey } from '#web/entities/key/rotate-key.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { KeyForm } from './key-form.tsx'
import { type StoredKey, toChangedInput } from './key-form-values.ts'

type KeyActionsProps = { stored: StoredKey; permissions: Permissions; onDone: () => Promise<unknown> }

/**
 * The actions of a key, as two buttons on a desktop and one menu on a phone. An expired key cannot be rotated before its expiry is
 * extended.
 */
export function KeyActions({ stored, permissions, onDone }: KeyActionsProps) {
  const t = useTranslations('apiKeys.acts')
  const [action, setAction] = useState<'edit' | 'rotate' | 'revoke'>()
  const now = useNow(30_000)
  const { id, name, expiresAt } = stored
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  const dialog = { id, name, onDone, onClose: () => setAction(undefined) }
  return (
    <>
      <div className="flex shrink-0 items-center gap-2">
        {!hasExpired && (
          <Button size="small" className="max-sm:hidden" aria-label={t('rotateOf', { name })} onClick={() => setAction('rotate')}>
            {t('rotate')}
          </Button>
        )}
        <Button size="small" className="max-sm:hidden" aria-label={t('revokeOf', { name })} onClick={() => setAction('revoke')}>
          {t('revoke')}
        </Button>
        <RowMenu label={t('more', { name })}>
          <MenuItem onClick={() => setAction('edit')}>
            <Pencil aria-hidden />
            {t('edit')}
          </MenuItem>
          <MenuItem disabled={hasExpired} onClick={() => setAction('rotate')}>
            <RotateCw aria-hidden />
            {t('rotateMenu')}
          </MenuItem>
          <MenuItem onClick={() => setAction('revoke')}>
            <Trash2 aria-hidden />
            {t('revokeMenu')}
          </MenuItem>
        </RowMenu>
      </div>
      {action === 'edit' && <EditKey stored={stored} permissions={permissions} onDone={onDone} onClose={() => setAction(undefined)} />}
      {action === 'rotate' && <RotateKey {...dialog} />}
      {action === 'revoke' && <RevokeKey {...dialog} />}
    </>
  )
}

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

/** Edits a key. Needs a step-up code if the change gives the key more access. */
function EditKey({ stored, permissions, onDone, onClose }: EditKeyProps) {
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
            const variables = { id: stored.id, input: toChangedInput(form, stored, company) }
            if (!(await withStepUp(() => client.mutate({ mutation: UpdateApiKey, variables })))) return
            await onDone()
            toast(t('saved', { name: form.name }))
            onClose()
          }}
        />
      </DialogContent>
    </Dialog>
  )
}
