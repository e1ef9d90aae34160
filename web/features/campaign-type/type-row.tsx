import { ArrowRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type TypeRowProps = { icon: LucideIcon; title: string; text: string; steps: string; to: string | null; note?: ReactNode }

/** One of the ways a reward reaches people, as a line to follow; without an address it only says what it is. */
export function TypeRow({ icon: Icon, title, text, steps, to, note }: TypeRowProps) {
  const words = (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 stroke-[1.6]" />
      <span className="min-w-0 flex-1">
        <span className="block text-base font-medium">{title}</span>
        <span className="mt-1 block max-w-[560px] text-muted-foreground">{text}</span>
        <span className="mt-3 block text-xs text-muted-foreground">{steps}</span>
        {note && <span className="mt-3 block text-xs font-medium">{note}</span>}
      </span>
    </>
  )
  return (
    <li className="border-b">
      {to ? (
        <Link to={to} className="group flex items-start gap-4 py-6 hover:bg-muted sm:gap-6">
          {words}
          <ArrowRight
            aria-hidden
            className="mt-0.5 size-[18px] shrink-0 stroke-[1.6] transition-transform duration-(--dur-hover) group-hover:translate-x-0.5"
          />
        </Link>
      ) : (
        <div className="flex items-start gap-4 py-6 sm:gap-6">{words}</div>
      )}
    </li>
  )
}
