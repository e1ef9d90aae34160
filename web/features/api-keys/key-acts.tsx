import { useApolloClient } from '@apollo/client/react'
import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Permissions } from '#graphql/rules/platform/access/abilities.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
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
import { changesOf, type StoredKey } from './key-form-values.ts'

type KeyActsProps = { stored: StoredKey; permissions: Permissions; onDone: () => Promise<unknown> }

/** What can be done with a key: two buttons on a desk, one menu on a phone. One that has expired is kept by a later end first. */
export function KeyActs({ stored, permissions, onDone }: KeyActsProps) {
  const t = useTranslations('apiKeys.acts')
  const [asked, ask] = useState<'edit' | 'rotate' | 'revoke'>()
  const now = useNow(30_000)
  const { id, name, expiresAt } = stored
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  const dialog = { id, name, onDone, onClose: () => ask(undefined) }
  return (
    <>
      <div className="flex shrink-0 items-center gap-2">
        {!hasExpired && (
          <Button size="small" className="max-sm:hidden" aria-label={t('rotateOf', { name })} onClick={() => ask('rotate')}>
            {t('rotate')}
          </Button>
        )}
        <Button size="small" className="max-sm:hidden" aria-label={t('revokeOf', { name })} onClick={() => ask('revoke')}>
          {t('revoke')}
        </Button>
        <RowMenu label={t('more', { name })}>
          <MenuItem onClick={() => ask('edit')}>
            <Pencil aria-hidden />
            {t('edit')}
          </MenuItem>
          <MenuItem disabled={hasExpired} onClick={() => ask('rotate')}>
            <RotateCw aria-hidden />
            {t('rotateMenu')}
          </MenuItem>
          <MenuItem onClick={() => ask('revoke')}>
            <Trash2 aria-hidden />
            {t('revokeMenu')}
          </MenuItem>
        </RowMenu>
      </div>
      {asked === 'edit' && <EditKey stored={stored} permissions={permissions} onDone={onDone} onClose={() => ask(undefined)} />}
      {asked === 'rotate' && <RotateKey {...dialog} />}
      {asked === 'revoke' && <RevokeKey {...dialog} />}
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

/** Changes a key; a fresh code is asked for where that lets it do more. */
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
