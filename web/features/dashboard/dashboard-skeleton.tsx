import { useTranslations } from 'use-intl'
import { Skeleton } from '#web/ui/skeleton.tsx'

const figures = ['w-20', 'w-16', 'w-28', 'w-24']
const lines = ['w-[86%]', 'w-[72%]', 'w-[80%]']

/** The placeholder of the dashboard while it loads. */
export function DashboardSkeleton() {
  const t = useTranslations('dashboard')
  return (
    <div aria-hidden data-slot="dashboard-skeleton">
      <p className="text-sm font-medium text-muted-foreground">{t('available')}</p>
      <Skeleton className="mt-3 h-14 w-[min(440px,90%)]" />
      <Skeleton className="mt-4 w-64 max-w-full" />
      <Skeleton className="mt-9 mb-9 h-[128px] w-full" />
      <div className="grid grid-cols-2 gap-6 border-y py-5 sm:grid-cols-4">
        {figures.map((width) => (
          <div key={width} className="grid gap-2.5">
            <Skeleton className="h-3 w-24" />
            <Skeleton className={`h-7 ${width}`} />
            <Skeleton className="h-3 w-28" />
          </div>
        ))}
      </div>
      <div className="mt-6 grid gap-5 sm:pl-(--margin-col)">
        {lines.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  )
}
