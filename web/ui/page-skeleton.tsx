import type { ReactNode } from 'react'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { Skeleton } from './skeleton.tsx'

type Shape = NonNullable<PageEntry['shape']>

type PageSkeletonProps = {
  shape?: Shape | undefined /** The page's title, when it is known before its data. Otherwise a placeholder takes its place. */
  heading?: string | undefined
  isInside?: boolean
}

/** The skeleton of a page in one of the layouts of `PageEntry`. `isInside` leaves out the heading, which the page already shows. */
export function PageSkeleton({ shape, heading, isInside = false }: PageSkeletonProps) {
  return (
    <>
      {heading && <h1 className="mb-8">{heading}</h1>}
      <div aria-hidden data-slot="page-skeleton" className={isInside ? 'pt-6' : undefined}>
        {!isInside && !heading && <Skeleton className="mb-8 h-9 w-56" />}
        {shape ? bodies[shape] : body}
      </div>
    </>
  )
}

const lines = ['w-[92%]', 'w-[84%]', 'w-[96%]', 'w-[78%]', 'w-[88%]']
const figures = ['w-44', 'w-32', 'w-28']
const fields = ['w-28', 'w-36', 'w-24']
const cards = ['w-24', 'w-20', 'w-28', 'w-16', 'w-[70px]', 'w-[90px]', 'w-[76px]', 'w-[84px]', 'w-[104px]', 'w-[66px]']

const body = (
  <>
    <Skeleton className="h-24 w-full" />
    <div className="mt-8 grid gap-5">
      {lines.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  </>
)

const tools = (
  <div className="mb-4 flex gap-2">
    <Skeleton className="h-9 w-60 rounded-md" />
    <Skeleton className="h-9 w-24 rounded-full max-sm:hidden" />
  </div>
)

const bodies: Record<Shape, ReactNode> = {
  list: (
    <>
      {tools}
      <RowsSkeleton />
    </>
  ),
  ledger: (
    <>
      <div className="mb-6 grid gap-6 border-y py-5 sm:grid-cols-3">
        {figures.map((width) => (
          <div key={width} className="grid gap-2.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className={`h-8 ${width}`} />
            <Skeleton className="h-3 w-28" />
          </div>
        ))}
      </div>
      {tools}
      <RowsSkeleton />
    </>
  ),
  form: fields.map((width) => (
    <div key={width} className="grid gap-4 border-t py-6 sm:grid-cols-[var(--margin-col)_minmax(0,1fr)] sm:gap-0">
      <Skeleton className={width} />
      <div className="grid max-w-[420px] gap-5">
        <Skeleton className="h-11 w-full rounded-md" />
        <Skeleton className="h-11 w-full rounded-md" />
      </div>
    </div>
  )),
  cards: (
    <>
      {tools}
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(172px,1fr))] sm:gap-x-5">
        {cards.map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className="h-24 w-full rounded-md" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
    </>
  ),
}
