import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A button with only an icon. `label` is its accessible name. */
export function IconButton({ label, small = false, className, ...props }: ComponentProps<'button'> & { label: string; small?: boolean }) {
  return (
    <button
      data-slot="icon-button"
      type="button"
      aria-label={label}
      className={cn(
        'wash grid shrink-0 place-items-center rounded-md text-muted-foreground disabled:opacity-40 [&_svg]:size-[18px] [&_svg]:stroke-[1.6]',
        small ? "relative size-9 before:absolute before:-inset-1 before:content-[''] sm:size-7 sm:before:hidden" : 'size-11 sm:size-9',
        className,
      )}
      {...props}
    />
  )
}
