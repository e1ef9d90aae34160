import { useSuspenseQuery } from '@apollo/client/react'
import { useState } from 'react'
import { PermissionsPage, permissionsOf } from '#web/entities/team/permissions-query.ts'

/** What the company has chosen, requested again when the company changes under the page; `changedMeanwhile` says that it did. */
export function usePermissions() {
  const { data } = useSuspenseQuery(PermissionsPage)
  const permissions = data.companies[0]?.permissions
  const [opened] = useState(permissions)
  return {
    permissions: permissionsOf(permissions),
    changedMeanwhile: JSON.stringify(opened ?? null) !== JSON.stringify(permissions ?? null),
  }
}
