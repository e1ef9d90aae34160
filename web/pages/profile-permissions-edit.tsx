import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Ability, CompanyRole } from '#graphql/rules/platform/access/abilities.ts'
import type { Cell } from '#web/features/permissions/cell.ts'
import { type PermissionChange, stillOpen, turn, withChanges } from '#web/features/permissions/changes.ts'
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

/** Edit permissions (R25): a switch for every choice. Not `useSaveForm`: its button opens a summary, which saves. */
export function Component() {
  const t = useTranslations('permissions')
  const navigate = useNavigate()
  const { companyRole } = useUser()
  const { permissions, changedMeanwhile } = usePermissions()
  const [wanted, want] = useState<PermissionChange[]>([])
  const [isAsked, ask] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const changes = stillOpen(wanted, permissions)
  const renderCell: RenderCell = (cell, role, ability) => (
    <PermissionSwitch
      cell={cell}
      role={role}
      ability={ability}
      isChanged={changes.some((change) => change.role === role && change.ability === ability)}
      onTurn={(allowed) => want((all) => turn(all, { role, ability, allowed }, permissions))}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length > 0) ask(true)
  }
  const done = () => {
    setSaved(true)
    want([])
    toast(t('saved'))
  }
  // Once nothing is unsaved any more, or the guard would ask.
  useEffect(() => {
    if (isSaved) void navigate('/profile/permissions')
  }, [isSaved, navigate])
  const drawn = { permissions: withChanges(permissions, changes), renderCell }
  return (
    <form onSubmit={submit}>
      <PageHeader title={t('editHeading')} note={t('editLead')} />
      {changedMeanwhile && !isSaved && (
        <Notice kind="info" className="mt-5">
          {t('meanwhile')}
        </Notice>
      )}
      <div className="mt-6">
        <PermissionMatrix {...drawn} mine={companyRole} />
        <RoleAbilities {...drawn} mine="Manager" />
      </div>
      <SaveBar isDirty={changes.length > 0} isBusy={isSaved} savedAt={undefined} act={t('review')} onDiscard={() => want([])}>
        {t('changed', { count: changes.length })}
      </SaveBar>
      {isAsked && !isSaved && <SavePermissions changes={changes} onClose={() => ask(false)} onSaved={done} />}
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

/** A choice as a switch, ringed while it is not saved; what cannot be chosen stays a mark. */
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
