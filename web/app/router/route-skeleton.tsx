import { useMatches } from 'react-router'
import { routeDefinitions } from '#web/routes.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'

/** The skeleton of the page that the address names. */
export function RouteSkeleton() {
  const { handle } = useMatches().at(-1) ?? {}
  const name = typeof handle === 'object' && handle !== null && 'name' in handle ? handle.name : undefined
  return <PageSkeleton shape={routeDefinitions.find((row) => row.name === name)?.shape} />
}
