import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { BlankLines } from './blank-lines.tsx'

type EmptyStateProps = { icon: LucideIcon; title: ReactNode; text: ReactNode; children?: ReactNode }

/** An empty page that explains what belongs here. `children` are one action and at most one link. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className="mt-8 border-t border-border-strong [mask-image:linear-gradient(#000_46%,transparent)] sm:bg-[linear-gradient(var(--border),var(--border))] sm:bg-[length:1px_100%] sm:bg-[position:calc(var(--margin-col)-32px)_0] sm:bg-no-repeat"
    >
      <div className="max-w-[480px] pt-10 pb-12 sm:ml-(--margin-col)">
        <Icon aria-hidden className="size-6 stroke-[1.5]" />
        <h2 className="mt-3.5 font-display text-xl font-[440] tracking-[-.015em]">{title}</h2>
        <p className="mt-2 mb-5 text-base text-muted-foreground">{text}</p>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
      <BlankLines />
    </div>
  )
}
