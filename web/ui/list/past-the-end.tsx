import { Navigate } from 'react-router'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** From a page that no longer exists to the last one; it leaves no trace in the history. */
export function PastTheEnd({ lastPage }: { lastPage: number }) {
  // The window's own: filters are written there without the router.
  const query = new URLSearchParams(window.location.search)
  if (lastPage === 1) query.delete('page')
  else query.set('page', String(lastPage))
  return (
    <>
      <Navigate to={{ search: query.toString() }} replace />
      <RowsSkeleton />
    </>
  )
}
