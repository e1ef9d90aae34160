import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CompanyRole, companyRoles } from '#graphql/rules/platform/access/abilities.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RoleChoice } from './role-choice.tsx'

const ChangeMemberRole = graphql(`
  mutation ChangeMemberRole($id: ID!, $role: CompanyRole!) {
    changeMemberRole(id: $id, role: $role) {
      id
      company_role
    }
  }
`)

type RoleDialogProps = { member: { id: string; name: string; company_role: string }; onClose: () => void }

/** Gives a colleague another role, after a fresh code; it counts at once. */
export function RoleDialog({ member: { id, name, company_role }, onClose }: RoleDialogProps) {
  const t = useTranslations('team.role')
  const words = useTranslations('permissions.roles')
  const errorText = useErrorText()
  const { id: mine, companyRole } = useUser()
  const current = companyRoles.find((role) => role === company_role) ?? 'Viewer'
  const [role, choose] = useState<CompanyRole>(current)
  const [refusal, refuse] = useState<string>()
  const [change, { loading }] = useMutation(ChangeMemberRole)
  const submit = async () => {
    refuse(undefined)
    try {
      if (!(await confirmThen(() => change({ variables: { id, role } })))) return
      toast(t('changed', { name, role: words(role) }))
      onClose()
    } catch (error) {
      refuse(errorText(error))
    }
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('title', { name })} description={t('text')}>
        {refusal && (
          <Notice kind="error" className="mb-4">
            {refusal}
          </Notice>
        )}
        {id === mine && (
          <Notice kind="warning" className="mb-4">
            {t('self')}
          </Notice>
        )}
        <RoleChoice label={t('label')} value={role} onChange={choose} mayMakeOwners={companyRole === 'Owner'} />
        <DialogActions>
          <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
          <Button variant="primary" busy={loading} disabled={role === current} onClick={() => void submit()}>
            {t('save')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
