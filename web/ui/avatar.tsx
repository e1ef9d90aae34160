import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** The initials of a person: "Meera Kapoor" is MK. */
export function Avatar({ name, className, ...props }: ComponentProps<'span'> & { name: string }) {
  return (
    <span
      data-slot="avatar"
      aria-hidden
      {...props}
      className={cn(
        'grid size-8 shrink-0 place-items-center rounded-full bg-primary text-2xs font-semibold tracking-[.02em] text-primary-foreground',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}
