import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
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

/** Lists every change in words, then asks for a two-factor code before saving. */
export function SavePermissions({ changes, onClose, onSaved }: SavePermissionsProps) {
  const t = useTranslations('permissions')
  const save = useActionDialog(UpdatePermissions, {
    variables: { changes: [...changes] },
    after: (data) => onSaved(data?.updatePermissions?.permissions),
  })
  const { submit, ...form } = useSubmit(() => withStepUp(save))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('confirmTitle', { count: changes.length })} description={t('confirmText')}>
        <DialogForm {...form} onSubmit={submit} act={t('save')} keep={t('cancel')}>
          <ul className="border-t">
            {changes.map(({ role, ability, allowed }) => (
              <li key={`${role} ${ability}`} className="flex items-start gap-3 border-b py-2.5">
                {allowed ? (
                  <Plus aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8] text-success" />
                ) : (
                  <Minus aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8] text-destructive" />
                )}
                <span>{t(allowed ? 'gains' : 'loses', { role: t(`roles.${role}`), ability: t(`abilities.${ability}`) })}</span>
              </li>
            ))}
          </ul>
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
