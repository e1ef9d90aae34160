import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Permissions } from '#graphql/rules/platform/access/abilities.ts'
import { RevokeKey } from '#web/entities/key/revoke-key.tsx'
import { RotateKey } from '#web/entities/key/rotate-key.tsx'
import { useNow } from '#web/lib/dates/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { EditKey } from './edit-key.tsx'
import type { StoredKey } from './key-form-values.ts'

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
