import { useMatches } from 'react-router'
import { useFirstHeading } from '#web/lib/first-frame.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { isRouteHandle } from './route-definition.ts'

/** The skeleton of the page that is loading. On the first page of a visit it keeps the heading of the prerendered frame. */
export function RouteSkeleton() {
  const { handle } = useMatches().at(-1) ?? {}
  return <PageSkeleton shape={isRouteHandle(handle) ? handle.shape : undefined} heading={useFirstHeading()} />
}
