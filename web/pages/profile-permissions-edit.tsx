import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Ability, CompanyRole } from '#graphql/contracts/access/abilities.ts'
import type { Cell } from '#web/features/permissions/cell.ts'
import { type PermissionChange, toggleChange, unsavedChanges, withChanges } from '#web/features/permissions/changes.ts'
import { PermissionMark } from '#web/features/permissions/permission-mark.tsx'
import { PermissionMatrix, type RenderCell } from '#web/features/permissions/permission-matrix.tsx'
import { RoleAbilities } from '#web/features/permissions/role-abilities.tsx'
import { SavePermissions } from '#web/features/permissions/save-permissions.tsx'
import { usePermissions } from '#web/features/permissions/use-permissions.ts'
import { cn } from '#web/lib/cn.ts'
import { useUser } from '#web/lib/session/session.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.tsx'

/**
 * Edit permissions (R25): a switch for each role and ability that can be changed. Saving first opens a summary, so it does not use
 * `useSaveForm`.
 */
export function Component() {
  const t = useTranslations('permissions')
  const navigate = useNavigate()
  const { companyRole } = useUser()
  const { permissions, hasChanged } = usePermissions()
  const [draftChanges, setDraftChanges] = useState<PermissionChange[]>([])
  const [isReviewing, setIsReviewing] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const changes = unsavedChanges(draftChanges, permissions)
  const renderCell: RenderCell = (cell, role, ability) => (
    <PermissionSwitch
      cell={cell}
      role={role}
      ability={ability}
      isChanged={changes.some((change) => change.role === role && change.ability === ability)}
      onTurn={(allowed) => setDraftChanges((all) => toggleChange(all, { role, ability, allowed }, permissions))}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length > 0) setIsReviewing(true)
  }
  const done = () => {
    setIsSaved(true)
    setDraftChanges([])
    toast(t('saved'))
  }
  // Navigates only when nothing is unsaved, or the guard would ask.
  useEffect(() => {
    if (isSaved) void navigate('/profile/permissions')
  }, [isSaved, navigate])
  const drawn = { permissions: withChanges(permissions, changes), renderCell }
  return (
    <form onSubmit={submit}>
      <PageHeader title={t('editHeading')} note={t('editLead')} />
      {hasChanged && !isSaved && (
        <Notice kind="info" className="mt-5">
          {t('meanwhile')}
        </Notice>
      )}
      <div className="mt-6">
        <PermissionMatrix {...drawn} mine={companyRole} />
        <RoleAbilities {...drawn} mine="Manager" />
      </div>
      <SaveBar isDirty={changes.length > 0} isBusy={isSaved} savedAt={undefined} act={t('review')} onDiscard={() => setDraftChanges([])}>
        {t('changed', { count: changes.length })}
      </SaveBar>
      {isReviewing && !isSaved && <SavePermissions changes={changes} onClose={() => setIsReviewing(false)} onSaved={done} />}
    </form>
  )
}

type PermissionSwitchProps = {
  cell: Cell
  role: CompanyRole
  ability: Ability
  isChanged: boolean
  onTurn: (allowed: boolean) => void
}

/** A switch for one ability of one role, outlined while unsaved. A permission that cannot be changed is shown as a mark. */
function PermissionSwitch({ cell, role, ability, isChanged, onTurn }: PermissionSwitchProps) {
  const t = useTranslations('permissions')
  if (cell.fixed) return <PermissionMark cell={cell} />
  return (
    <span className={cn('rounded-full p-1', isChanged && 'shadow-[inset_0_0_0_1.5px_var(--ring)]')}>
      <Switch
        checked={cell.allowed}
        aria-label={t('switch', { role: t(`roles.${role}`), ability: t(`abilities.${ability}`) })}
        onCheckedChange={onTurn}
      />
    </span>
  )
}
