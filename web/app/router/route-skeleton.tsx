import { useMatches } from 'react-router'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { isRouteHandle } from './route-definition.ts'

/** The skeleton of the page that the address names. */
export function RouteSkeleton() {
  const { handle } = useMatches().at(-1) ?? {}
  return <PageSkeleton shape={isRouteHandle(handle) ? handle.shape : undefined} />
}
