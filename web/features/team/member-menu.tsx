import { Ellipsis, type LucideIcon, ShieldOff, UserCog, UserRoundCheck, UserRoundMinus, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CompanyRole, companyRoles } from '#graphql/contracts/access/abilities.ts'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { useAction, useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findObstacle, type ListedColleague, type Obstacle } from './member-actions.ts'
import { RoleChoice } from './role-choice.tsx'
import { TeamPage } from './team-query.ts'

const SuspendMember = graphql(`
  mutation SuspendMember($id: ID!) {
    suspendMember(id: $id) {
      id
      status
    }
  }
`)
const ReactivateMember = graphql(`
  mutation ReactivateMember($id: ID!) {
    reactivateMember(id: $id) {
      id
      status
    }
  }
`)
const RemoveMember = graphql(`
  mutation RemoveMember($id: ID!) {
    removeMember(id: $id) {
      id
      status
    }
  }
`)

const ResetTwoFactor = graphql(`
  mutation ResetTwoFactor($id: ID!) {
    resetTwoFactor(id: $id) {
      id
      two_factor
    }
  }
`)

type Action = 'role' | 'reset' | 'suspend' | 'remove'

type MemberMenuProps = { member: ListedColleague & { name: string; two_factor?: boolean | null }; team: readonly ListedColleague[] }

/** The actions for a colleague. Actions that are not possible are disabled and show the reason. */
export function MemberMenu({ member, team }: MemberMenuProps) {
  const t = useTranslations('team')
  const me = useUser()
  const [openAction, setOpenAction] = useState<Action>()
  const { id, name } = member
  const variables = { id }
  const suspend = useActionDialog(SuspendMember, { variables })
  const reactivate = useAction(ReactivateMember, { variables, toast: t('reactivated', { name }) })
  const remove = useActionDialog(RemoveMember, { variables, refetchQueries: [TeamPage] })
  const reset = useActionDialog(ResetTwoFactor, { variables })
  const obstacle = (action: Action) => findObstacle(action, { colleague: member, me, team })
  const dialog = { open: true, onOpenChange: (isOpen: boolean) => isOpen || setOpenAction(undefined), keep: t('keep') }
  return (
    <>
      <Menu>
        <MenuTrigger render={<IconButton small label={t('more', { name })} />}>
          <Ellipsis aria-hidden />
        </MenuTrigger>
        <MenuContent className="max-w-72">
          <Item icon={UserCog} obstacle={obstacle('role')} onSelect={() => setOpenAction('role')}>
            {t('acts.role')}
          </Item>
          {member.two_factor && (
            <Item icon={ShieldOff} obstacle={obstacle('reset')} onSelect={() => setOpenAction('reset')}>
              {t('acts.reset')}
            </Item>
          )}
          {member.status === 'suspended' ? (
            <MenuItem onClick={reactivate.act}>
              <UserRoundCheck aria-hidden />
              {t('acts.reactivate')}
            </MenuItem>
          ) : (
            <Item icon={UserRoundX} obstacle={obstacle('suspend')} onSelect={() => setOpenAction('suspend')}>
              {t('acts.suspend')}
            </Item>
          )}
          <Item icon={UserRoundMinus} obstacle={obstacle('remove')} onSelect={() => setOpenAction('remove')}>
            {t('acts.remove')}
          </Item>
        </MenuContent>
      </Menu>
      {openAction === 'role' && <RoleDialog member={member} onClose={() => setOpenAction(undefined)} />}
      {openAction === 'reset' && (
        <ConfirmDialog
          {...dialog}
          title={t('reset.title', { name })}
          description={t('reset.text', { name })}
          act={t('reset.act')}
          onConfirm={() => withStepUp(reset)}
        />
      )}
      {openAction === 'suspend' && (
        <ConfirmDialog
          {...dialog}
          title={t('suspend.title', { name })}
          description={t('suspend.text')}
          act={t('suspend.act')}
          onConfirm={suspend}
        />
      )}
      {openAction === 'remove' && (
        <ConfirmDialog
          {...dialog}
          title={t('remove.title', { name })}
          description={t('remove.text', { name })}
          act={t('remove.act')}
          onConfirm={remove}
        />
      )}
    </>
  )
}

type ItemProps = { icon: LucideIcon; obstacle: Obstacle | undefined; onSelect: () => void; children: string }

function Item({ icon: Icon, obstacle, onSelect, children }: ItemProps) {
  const t = useTranslations('team.obstacles')
  return (
    <MenuItem disabled={obstacle !== undefined} onClick={onSelect}>
      <Icon aria-hidden />
      <span>
        <span>{children}</span>
        {obstacle && <span className="block text-xs">{t(obstacle)}</span>}
      </span>
    </MenuItem>
  )
}

const ChangeMemberRole = graphql(`
  mutation ChangeMemberRole($id: ID!, $role: CompanyRole!) {
    changeMemberRole(id: $id, role: $role) {
      id
      company_role
    }
  }
`)

type RoleDialogProps = { member: { id: string; name: string; company_role: CompanyRole }; onClose: () => void }

/** Changes a colleague's role after a two-factor code. The change applies at once. */
function RoleDialog({ member: { id, name, company_role }, onClose }: RoleDialogProps) {
  const t = useTranslations('team.role')
  const words = useTranslations('permissions.roles')
  const { id: mine, companyRole } = useUser()
  const current = companyRoles.find((role) => role === company_role) ?? 'Viewer'
  const [role, setRole] = useState<CompanyRole>(current)
  const change = useActionDialog(ChangeMemberRole, {
    variables: { id, role },
    after: onClose,
    toast: t('changed', { name, role: words(role) }),
  })
  const { submit, ...form } = useSubmit(() => withStepUp(change))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('title', { name })} description={t('text')}>
        <DialogForm {...form} onSubmit={submit} act={t('save')} isDisabled={role === current} keep={t('cancel')}>
          {id === mine && (
            <Notice kind="warning" className="mb-4">
              {t('self')}
            </Notice>
          )}
          <RoleChoice label={t('label')} value={role} onChange={setRole} mayMakeOwners={companyRole === 'Owner'} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
