import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { VariableName } from '#graphql/contracts/message/variables.ts'
import { cn } from '#web/lib/cn.ts'
import { Field, useFieldControl } from '#web/ui/field.tsx'
import { controlClass } from '#web/ui/input.tsx'
import { insertVariable, openPlaceholder, piecesOf, suggestVariables } from '../../entities/message/placeholder.ts'

export type ContentFieldHandle = { insert: (name: VariableName) => void; focus: () => void }

type ContentFieldProps = {
  label: string
  /** The variables to suggest after "{{" is typed. */
  variables: readonly VariableName[]
  value: string
  /** `isMidVariable` is true while a variable is being typed and suggestions are open. */
  onChange: (value: string, isMidVariable: boolean) => void
  onBlur: () => void
  error: string | undefined
  /** A hint that does not block saving. */
  warning?: ReactNode
  optional?: boolean
  aside?: ReactNode
  /** Allows several lines. Otherwise Enter adds no line break. */
  long?: boolean
  ref?: Ref<ContentFieldHandle>
}

/** A text field with variables. Typing "{{" opens suggestions, the arrow keys choose one, and Enter or Tab inserts it. */
export function ContentField({
  label,
  variables,
  value,
  onChange,
  onBlur,
  error,
  warning,
  optional = false,
  aside,
  long = false,
  ref,
}: ContentFieldProps) {
  const t = useTranslations('message')
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const open = caret === null ? null : openPlaceholder(value, caret)
  const names = open ? suggestVariables(variables, open.typed) : []
  const isOpen = names.length > 0

  const insertAt = (name: VariableName, start: number, end: number) => {
    const next = insertVariable(value, { start, end, name })
    onChange(next.text, false)
    setCaret(null)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    insert: (name) => insertAt(name, input.current?.selectionStart ?? value.length, input.current?.selectionEnd ?? value.length),
  }))
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen && event.key === 'Enter' && !long) event.preventDefault()
    const chosen = names[active] ?? names[0]
    if (!isOpen || !open || !chosen) return
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move) setActive((active + move + names.length) % names.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insertAt(chosen, open.start, caret ?? value.length)
    else if (event.key === 'Escape') setCaret(null)
    else return
    event.preventDefault()
  }

  return (
    <Field
      label={label}
      optional={optional}
      error={error}
      aside={aside}
      help={error === undefined && warning ? <Warning>{warning}</Warning> : undefined}
    >
      <div className="relative">
        <ContentInput
          ref={input}
          value={value}
          long={long}
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            const text = long ? event.target.value : event.target.value.replaceAll('\n', ' ')
            const typing = openPlaceholder(text, event.target.selectionStart)
            onChange(text, typing !== null && suggestVariables(variables, typing.typed).length > 0)
            setCaret(event.target.selectionStart)
            setActive(0)
          }}
          onKeyDown={handleKeyDown}
          onBlur={() => {
            setCaret(null)
            onBlur()
          }}
        />
        {isOpen && open && (
          <div
            id={listId}
            role="listbox"
            aria-label={t('variables')}
            className="float-panel absolute inset-x-0 top-full z-20 mt-1 max-h-68 max-w-[380px] overflow-y-auto p-1.5"
          >
            {names.map((name, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and answers the keys
              <div
                key={name}
                tabIndex={-1}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className={cn(
                  'flex min-h-10 cursor-default items-center justify-between gap-4 rounded-md px-2.5 text-sm sm:min-h-8',
                  index === active && 'bg-accent',
                )}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insertAt(name, open.start, caret ?? value.length)}
              >
                <span>{t(`variable.${name}`)}</span>
                <span className="text-xs text-muted-foreground">{name}</span>
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.5 text-foreground">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8] text-warning" />
      <span>{children}</span>
    </span>
  )
}

const tints = { words: '', variable: 'rounded-sm bg-info/13 text-info', unknown: 'rounded-sm bg-destructive/12 text-destructive' }

/**
 * A text field with tinted variables. The text is drawn behind the field in the same layout, and the text of the field itself is
 * transparent.
 */
function ContentInput({ value, long, className, ...props }: ComponentProps<'textarea'> & { value: string; long: boolean }) {
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
        {/* Keeps the height of a trailing empty line. */}
        <span>{'\u200b'}</span>
      </div>
      <textarea
        {...useFieldControl()}
        data-slot="content-input"
        rows={1}
        spellCheck
        value={value}
        className={cn(shape, 'col-start-1 row-start-1 overflow-hidden bg-transparent text-transparent caret-foreground', className)}
        {...props}
      />
    </div>
  )
}
