import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

type AvatarProps = ComponentProps<'span'> & {
  name: string /** The file name of the person's uploaded picture. Without it their initials are shown. */
  picture?: string | null
}

/** A person's picture, or their initials such as MK for "Meera Kapoor". */
export function Avatar({ name, picture, className, ...props }: AvatarProps) {
  if (picture)
    return (
      <img
        data-slot="avatar"
        src={`/files/avatars/${encodeURIComponent(picture)}`}
        alt={props['aria-hidden'] === false ? initials(name) : ''}
        className={cn('size-8 shrink-0 rounded-full object-cover', className)}
      />
    )
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
