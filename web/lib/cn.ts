import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: { theme: { shadow: ['float', 'lift', 'voucher'], font: ['sans', 'display'] } },
})

/** Joins class names. Later Tailwind classes override earlier ones of the same kind. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
