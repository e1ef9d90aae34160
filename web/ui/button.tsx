import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** The styles of a button. A view has one primary or coin button. Coin is only for moving money, with the amount in its label. */
export const buttonVariants = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-[background-color,box-shadow] duration-(--dur-hover) select-none disabled:opacity-45 [&_svg]:size-[17px] [&_svg]:shrink-0 [&_svg]:stroke-[1.6]',
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground enabled:hover:bg-[color-mix(in_oklch,var(--primary)_88%,var(--background))] [a&]:hover:bg-[color-mix(in_oklch,var(--primary)_88%,var(--background))]',
        coin: 'bg-coin text-coin-foreground shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--coin-edge)_45%,transparent),inset_0_1px_0_rgb(255_255_255/.35)] hover:bg-coin-hover',
        outline: 'shadow-[inset_0_0_0_1px_var(--border-strong)] hover:bg-accent',
        ghost: 'text-muted-foreground hover:bg-accent hover:text-foreground',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-[color-mix(in_oklch,var(--destructive)_88%,var(--foreground))]',
      },
      size: {
        default: 'h-11 px-3.5 sm:h-9',
        small: "h-9 px-3 text-xs before:absolute before:inset-x-0 before:-inset-y-1 before:content-[''] sm:h-[30px] sm:before:hidden",
        large: 'h-11 px-5 text-base',
      },
    },
    compoundVariants: [{ variant: 'ghost', size: 'default', className: 'px-2.5' }],
    defaultVariants: { variant: 'outline', size: 'default' },
  },
)

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { busy?: boolean }

/** A button. While busy it keeps its width and label, and ignores clicks. */
export function Button({ variant, size, busy = false, className, children, onClick, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      data-slot="button"
      type={type}
      className={cn(buttonVariants({ variant, size }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      <span className={busy ? 'inline-flex items-center justify-center gap-2 opacity-0' : 'contents'}>{children}</span>
      {busy && <LoaderCircle aria-hidden className="absolute animate-spin" />}
    </button>
  )
}
