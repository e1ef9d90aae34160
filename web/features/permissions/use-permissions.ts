import { useSuspenseQuery } from '@apollo/client/react'
import { useState } from 'react'
import { PermissionsPage, permissionsOf } from '#web/entities/team/permissions-query.ts'

/**
 * Returns the company's permissions and refetches them when the company changes. `hasChanged` is true if they changed after the page
 * opened.
 */
export function usePermissions() {
  const { data } = useSuspenseQuery(PermissionsPage)
  const permissions = data.companies[0]?.permissions
  const [initialPermissions] = useState(permissions)
  return {
    permissions: permissionsOf(permissions),
    hasChanged: JSON.stringify(initialPermissions ?? null) !== JSON.stringify(permissions ?? null),
  }
}
