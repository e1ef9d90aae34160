import { useTranslations } from 'use-intl'
import { type CompanyRole, companyRoles } from '#graphql/rules/platform/access/abilities.ts'
import { Select } from '#web/ui/select.tsx'

type RoleSelectProps = {
  value: CompanyRole
  onChange: (role: CompanyRole) => void
  mayMakeOwners: boolean
  'aria-label'?: string
  className?: string
}

/** One role of those a person may give, on one line. */
export function RoleSelect({ value, onChange, mayMakeOwners, ...rest }: RoleSelectProps) {
  const t = useTranslations('permissions.roles')
  const given = companyRoles.filter((role) => role !== 'Owner' || mayMakeOwners)
  return <Select options={given.map((role) => ({ value: role, label: t(role) }))} value={value} onValueChange={onChange} {...rest} />
}
