import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CompanyRole, companyRoles } from '#graphql/rules/platform/access/abilities.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RoleChoice } from './role-choice.tsx'

const ChangeMemberRole = graphql(`
  mutation ChangeMemberRole($id: ID!, $role: CompanyRole!) {
    changeMemberRole(id: $id, role: $role) {
      id
      company_role
    }
  }
`)

type RoleDialogProps = { member: { id: string; name: string; company_role: CompanyRole }; onClose: () => void }

/** Gives a colleague another role, after a fresh code; it counts at once. */
export function RoleDialog({ member: { id, name, company_role }, onClose }: RoleDialogProps) {
  const t = useTranslations('team.role')
  const words = useTranslations('permissions.roles')
  const { id: mine, companyRole } = useUser()
  const current = companyRoles.find((role) => role === company_role) ?? 'Viewer'
  const [role, choose] = useState<CompanyRole>(current)
  const change = useActionDialog(ChangeMemberRole, {
    variables: { id, role },
    after: onClose,
    toast: t('changed', { name, role: words(role) }),
  })
  const { submit, ...form } = useSubmit(() => confirmThen(change))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('title', { name })} description={t('text')}>
        <DialogForm {...form} onSubmit={submit} act={t('save')} isDisabled={role === current} keep={t('cancel')}>
          {id === mine && (
            <Notice kind="warning" className="mb-4">
              {t('self')}
            </Notice>
          )}
          <RoleChoice label={t('label')} value={role} onChange={choose} mayMakeOwners={companyRole === 'Owner'} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
