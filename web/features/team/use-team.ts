import { useSuspenseQuery } from '@apollo/client/react'
import { startTransition, useEffect, useRef } from 'react'
import { TeamPage } from './team-query.ts'

/** The team, read again when the company says that it has changed. */
export function useTeam() {
  const { data, refetch } = useSuspenseQuery(TeamPage, { fetchPolicy: 'cache-and-network' })
  const revision = data.companies[0]?.revision
  const known = useRef(revision)
  useEffect(() => {
    if (known.current === revision) return
    known.current = revision
    startTransition(() => void refetch())
  }, [revision, refetch])
  return data
}
