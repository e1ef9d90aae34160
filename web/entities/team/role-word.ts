import { useTranslations } from 'use-intl'
import { companyRoles } from '#graphql/contracts/access/abilities.ts'

/** Returns a function for the translated label of a company role. An unknown role is returned as it is. */
export function useRoleWord(): (role: string) => string {
  const t = useTranslations('permissions.roles')
  return (role) => {
    const companyRole = companyRoles.find((name) => name === role)
    return companyRole ? t(companyRole) : role
  }
}
