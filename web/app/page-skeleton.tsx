import { Skeleton } from '#web/ui/skeleton.tsx'

const rows = ['w-[92%]', 'w-[84%]', 'w-[96%]', 'w-[78%]', 'w-[88%]']

/** The shape of a page before its own is known: a heading, a strip, rows. */
export function PageSkeleton() {
  return (
    <div aria-hidden data-slot="page-skeleton">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-8 h-24 w-full" />
      <div className="mt-8 grid gap-5">
        {rows.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  )
}
