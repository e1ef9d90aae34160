import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The grey placeholder of a campaign's page while it loads. */
export function ViewSkeleton() {
  return (
    <div aria-hidden data-slot="view-skeleton">
      <Skeleton className="h-3 w-32" />
      <Skeleton className="mt-4 h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 w-96 max-w-full" />
      <Skeleton className="mt-10 w-80 max-w-full" />
      <div className="mt-8 mb-10 grid gap-10 sm:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <RowsSkeleton />
    </div>
  )
}
