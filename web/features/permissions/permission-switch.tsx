import { useTranslations } from 'use-intl'
import type { Ability, CompanyRole } from '#graphql/rules/platform/access/abilities.ts'
import { cn } from '#web/lib/cn.ts'
import { Switch } from '#web/ui/switch.tsx'
import type { Cell } from './cell.ts'
import { PermissionMark } from './permission-mark.tsx'

type PermissionSwitchProps = {
  cell: Cell
  role: CompanyRole
  ability: Ability
  isChanged: boolean
  onTurn: (allowed: boolean) => void
}

/** A choice as a switch, ringed while it is not saved; what cannot be chosen stays a mark. */
export function PermissionSwitch({ cell, role, ability, isChanged, onTurn }: PermissionSwitchProps) {
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
