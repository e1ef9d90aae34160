import { useSuspenseQuery } from '@apollo/client/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { PermissionsPage, permissionsOf } from './permissions-query.ts'

/** What the company has chosen, read again when the company changes under the page; `changedMeanwhile` says that it did. */
export function usePermissions() {
  const { data, refetch } = useSuspenseQuery(PermissionsPage)
  const company = data.companies[0]
  const known = useRef(company?.revision)
  const [opened] = useState(company?.permissions)
  useEffect(() => {
    if (known.current === company?.revision) return
    known.current = company?.revision
    startTransition(() => void refetch())
  }, [company?.revision, refetch])
  return {
    permissions: permissionsOf(company?.permissions),
    changedMeanwhile: JSON.stringify(opened ?? null) !== JSON.stringify(company?.permissions ?? null),
  }
}
