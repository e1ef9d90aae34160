import { PageSkeleton } from '#web/app/page-skeleton.tsx'

/** Until the draft, or a step, is there. */
export function WizardSkeleton({ isInside = false }: { isInside?: boolean }) {
  const body = (
    <div className="px-4 pt-6 sm:px-8 sm:pt-10 lg:px-12">
      <PageSkeleton />
    </div>
  )
  if (isInside) return body
  return (
    <div className="grid min-h-dvh lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <div className="border-r border-sidebar-border bg-sidebar max-lg:hidden" />
      <div>
        <div className="h-14 border-b sm:h-(--topbar-h)" />
        {body}
      </div>
    </div>
  )
}
