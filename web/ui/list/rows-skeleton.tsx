import { Skeleton } from '#web/ui/skeleton.tsx'

const names = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44', 'w-56', 'w-38', 'w-32']

/** Placeholder lines in the layout of a list's rows, shown while they load. */
export function RowsSkeleton() {
  return (
    <div aria-hidden data-slot="rows-skeleton" className="border-t border-border-strong">
      {names.map((width) => (
        <div key={width} className="flex h-(--row-h) items-center justify-between gap-6 border-b">
          <Skeleton className={width} />
          <Skeleton className="w-24 max-sm:hidden" />
          <Skeleton className="w-16 max-lg:hidden" />
          <Skeleton className="h-2 w-32 max-sm:hidden" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
  )
}
