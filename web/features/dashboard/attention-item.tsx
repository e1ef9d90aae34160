import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '#web/lib/cn.ts'

const colors = { warning: 'text-warning', info: 'text-info', quiet: 'text-muted-foreground', destructive: 'text-destructive' }

type AttentionItemProps = {
  icon: LucideIcon
  color: keyof typeof colors
  title: ReactNode
  to?: string
  act?: ReactNode
  /** The text after the title. */
  children: ReactNode
}

/** One item of the dashboard's attention list, with an icon, a title, a text and a link to the page that resolves it. */
export function AttentionItem({ icon: Icon, color, title, to, act, children }: AttentionItemProps) {
  return (
    <li className="flex items-start gap-x-3 border-b py-2.5 first:pt-0 last:border-b-0 last:pb-0 max-sm:flex-wrap">
      <Icon aria-hidden className={cn('mt-0.5 size-[18px] shrink-0 stroke-[1.6]', colors[color])} />
      <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-[calc(100%-40px)]">
        <span className="font-medium">{title}</span> <span className="text-muted-foreground">{children}</span>
      </p>
      {to && (
        <Link to={to} className="link max-sm:ml-[30px] max-sm:py-2">
          {act}
        </Link>
      )}
    </li>
  )
}
