import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cn } from '#web/lib/cn.ts'
import { buttonVariants } from './button.tsx'

/** A link to a path of the app, styled as a button. Use it for navigation, and `Button` for actions. */
export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & VariantProps<typeof buttonVariants>) {
  return <Link data-slot="button" className={cn(buttonVariants({ variant, size }), className)} {...props} />
}
