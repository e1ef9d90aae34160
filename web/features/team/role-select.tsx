import { useTranslations } from 'use-intl'
import { type CompanyRole, companyRoles } from '#graphql/contracts/access/abilities.ts'
import { Select } from '#web/ui/select.tsx'

type RoleSelectProps = {
  value: CompanyRole
  onChange: (role: CompanyRole) => void
  mayMakeOwners: boolean
  'aria-label'?: string
  className?: string
}

/** A select of the roles that the user can assign. */
export function RoleSelect({ value, onChange, mayMakeOwners, ...rest }: RoleSelectProps) {
  const t = useTranslations('permissions.roles')
  const assignable = companyRoles.filter((role) => role !== 'Owner' || mayMakeOwners)
  return <Select options={assignable.map((role) => ({ value: role, label: t(role) }))} value={value} onValueChange={onChange} {...rest} />
}
