import type { CompanyRole } from '#graphql/rules/core/roles.ts'
import { useUser } from './session.ts'

/** Whether this person's role is among those of an act; the server decides again. */
export function useMay(): (roles: readonly CompanyRole[]) => boolean {
  const { companyRole } = useUser()
  return (roles) => roles.some((role) => role === companyRole)
}
