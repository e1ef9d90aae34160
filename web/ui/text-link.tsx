import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '#web/lib/cn.ts'

export const textLinkClass =
  'border-b border-border-strong text-foreground hover:border-foreground focus-visible:rounded-sm disabled:border-transparent disabled:text-muted-foreground'

/** An underlined link inside or beside text, to a path of the app. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link data-slot="text-link" className={cn(textLinkClass, className)} {...props} />
}
