import { useTranslations } from 'use-intl'
import { companyRoles } from '#graphql/rules/platform/access/abilities.ts'

/** Returns the label of a role. */
export function useRoleWord(): (role: string) => string {
  const t = useTranslations('permissions.roles')
  return (role) => {
    const known = companyRoles.find((name) => name === role)
    return known ? t(known) : role
  }
}
