import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from '#web/ui/field.tsx'
import { controlClass } from '#web/ui/input.tsx'
import { piecesOf } from './placeholder.ts'

const tints = { words: '', variable: 'rounded-sm bg-info/13 text-info', unknown: 'rounded-sm bg-destructive/12 text-destructive' }

/** A text field whose variables are tinted: the words are drawn behind it, letter for letter, and its own are clear. */
export function ContentInput({ value, long, className, ...props }: ComponentProps<'textarea'> & { value: string; long: boolean }) {
  const shape = cn(controlClass, 'block resize-none break-words whitespace-pre-wrap sm:leading-[1.375rem]', long && 'min-h-28')
  return (
    <div className="relative grid">
      <div aria-hidden className={cn(shape, 'col-start-1 row-start-1 border-transparent hover:border-transparent')}>
        {piecesOf(value).map(({ text, kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          <span key={index} className={tints[kind]}>
            {text}
          </span>
        ))}
        {/* A line that ends in a break has one more, empty line. */}
        {'\u200b'}
      </div>
      <textarea
        {...useFieldControl()}
        data-slot="words-input"
        rows={1}
        spellCheck
        value={value}
        className={cn(shape, 'col-start-1 row-start-1 overflow-hidden bg-transparent text-transparent caret-foreground', className)}
        {...props}
      />
    </div>
  )
}
