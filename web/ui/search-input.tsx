import { Search } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cn } from '#web/lib/cn.ts'
import { controlClass } from './input.tsx'

type SearchInputProps = ComponentProps<'input'> & {
  label: string
  /** Explains which columns are searched. Shown below the field while it is focused. */
  help?: string
}

/** A search field with an icon. `label` is its accessible name and placeholder. */
export function SearchInput({ label, help, className, ...props }: SearchInputProps) {
  const helpId = useId()
  return (
    <div data-slot="search-input" className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.8] text-muted-foreground"
      />
      <input
        type="search"
        aria-label={label}
        aria-describedby={help && helpId}
        placeholder={label}
        className={cn('peer', controlClass, 'pl-9 sm:min-h-9 sm:py-1.5 [&::-webkit-search-cancel-button]:hidden')}
        {...props}
      />
      {help && (
        <p
          id={helpId}
          className="float-panel pointer-events-none absolute top-full left-0 z-10 mt-1.5 hidden w-max max-w-[calc(100vw-2rem)] px-3 py-1.5 text-xs text-muted-foreground peer-focus:block"
        >
          {help}
        </p>
      )}
    </div>
  )
}
