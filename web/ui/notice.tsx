import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

const looks = {
  success: { icon: CircleCheck, color: 'text-success' },
  info: { icon: Info, color: 'text-info' },
  warning: { icon: TriangleAlert, color: 'text-warning' },
  error: { icon: CircleAlert, color: 'text-destructive' },
}

type NoticeProps = { kind: keyof typeof looks; className?: string; children: ReactNode }

/** A message inside the page with an icon for its kind. Screen readers announce an error immediately. */
export function Notice({ kind, className, children }: NoticeProps) {
  const { icon: Icon, color } = looks[kind]
  return (
    <div
      data-slot="notice"
      role={kind === 'error' ? 'alert' : 'status'}
      className={cn('flex items-start gap-2.5 border-l-2 border-current py-1 pl-3', color, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-[18px] shrink-0 stroke-[1.8]" />
      <div className="min-w-0 text-foreground">{children}</div>
    </div>
  )
}
