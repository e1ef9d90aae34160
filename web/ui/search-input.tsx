import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { controlClass } from './input.tsx'

/** The search field at the head of a list. */
export function SearchInput({ label, className, ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <div data-slot="search-input" className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.8] text-muted-foreground"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        className={cn(controlClass, 'pl-9 sm:min-h-9 sm:py-1.5 [&::-webkit-search-cancel-button]:hidden')}
        {...props}
      />
    </div>
  )
}
