import { useMutation } from '@apollo/client/react'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PermissionChange } from './changes.ts'

const UpdatePermissions = graphql(`
  mutation UpdatePermissions($changes: [PermissionChangeInput!]!) {
    updatePermissions(changes: $changes) {
      id
      revision
      permissions
    }
  }
`)

type SavePermissionsProps = { changes: readonly PermissionChange[]; onClose: () => void; onSaved: (permissions: unknown) => void }

/** Every change in words before it counts, then a fresh code. */
export function SavePermissions({ changes, onClose, onSaved }: SavePermissionsProps) {
  const t = useTranslations('permissions')
  const errorText = useErrorText()
  const [refusal, refuse] = useState<string>()
  const [update, { loading }] = useMutation(UpdatePermissions)
  const save = async () => {
    refuse(undefined)
    let saved: unknown
    try {
      const act = async () => {
        const { data } = await update({ variables: { changes: [...changes] } })
        saved = data?.updatePermissions?.permissions
      }
      if (await confirmThen(act)) onSaved(saved)
    } catch (error) {
      refuse(errorText(error))
    }
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('confirmTitle', { count: changes.length })} description={t('confirmText')}>
        {refusal && (
          <Notice kind="error" className="mb-4">
            {refusal}
          </Notice>
        )}
        <ul className="border-t">
          {changes.map(({ role, ability, allowed }) => (
            <li key={`${role} ${ability}`} className="flex items-start gap-3 border-b py-2.5">
              {allowed ? (
                <Plus aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8] text-success" />
              ) : (
                <Minus aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8] text-destructive" />
              )}
              {t(allowed ? 'gains' : 'loses', { role: t(`roles.${role}`), ability: t(`abilities.${ability}`) })}
            </li>
          ))}
        </ul>
        <DialogActions>
          <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
          <Button variant="primary" busy={loading} onClick={() => void save()}>
            {t('save')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
