import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const steps = ['w-16', 'w-24', 'w-32', 'w-24', 'w-20', 'w-14']

/** Until the draft, or a step, is loaded. */
export function WizardSkeleton({ isInside = false }: { isInside?: boolean }) {
  const body = (
    <div className="px-4 pt-6 sm:px-8 sm:pt-10 lg:px-12">
      <PageSkeleton shape="form" />
    </div>
  )
  if (isInside) return body
  return (
    <div className="grid min-h-dvh lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <div aria-hidden className="grid content-start gap-8 border-r border-sidebar-border bg-sidebar px-6 pt-24 max-lg:hidden">
        {steps.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <div key={index} className="flex items-center gap-3.5">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
      <div>
        <div className="h-14 border-b sm:h-(--topbar-h)" />
        {body}
      </div>
    </div>
  )
}
