import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { VariableName } from '#graphql/rules/mail/email/variables.ts'
import { cn } from '#web/lib/cn.ts'
import { Field, useFieldControl } from '#web/ui/field.tsx'
import { controlClass } from '#web/ui/input.tsx'
import { insertVariable, openPlaceholder, piecesOf, suggestVariables } from '../../entities/message/placeholder.ts'

export type ContentFieldHandle = { insert: (name: VariableName) => void; focus: () => void }

type WordsFieldProps = {
  label: string
  /** The variables it offers. */
  variables: readonly VariableName[]
  value: string
  /** `isMidVariable`: its name is being typed, with names offered. */
  onChange: (value: string, isMidVariable: boolean) => void
  onBlur: () => void
  error: string | undefined
  /** What is worth a look but no error. */
  warning?: ReactNode
  optional?: boolean
  aside?: ReactNode
  /** Several lines; otherwise Enter makes none. */
  long?: boolean
  ref?: Ref<ContentFieldHandle>
}

/** Text with variables: "{{" offers the names, arrows choose, Enter or Tab inserts one. */
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
}: WordsFieldProps) {
  const t = useTranslations('message')
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const open = caret === null ? null : openPlaceholder(value, caret)
  const names = open ? suggestVariables(variables, open.typed) : []
  const isOpen = names.length > 0

  const put = (name: VariableName, start: number, end: number) => {
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
    insert: (name) => put(name, input.current?.selectionStart ?? value.length, input.current?.selectionEnd ?? value.length),
  }))
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen && event.key === 'Enter' && !long) event.preventDefault()
    const chosen = names[active] ?? names[0]
    if (!isOpen || !open || !chosen) return
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move) setActive((active + move + names.length) % names.length)
    else if (event.key === 'Enter' || event.key === 'Tab') put(chosen, open.start, caret ?? value.length)
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
          onKeyDown={press}
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
                onClick={() => put(name, open.start, caret ?? value.length)}
              >
                {t(`variable.${name}`)}
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

/** A text field whose variables are tinted: the text is drawn behind it, letter for letter, and its own is transparent. */
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
        {/* A line that ends in a break has one more, empty line. */}
        {'\u200b'}
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
