import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'

type FieldContext = { id: string; describedBy: string | undefined; invalid: boolean }

const Context = createContext<FieldContext | undefined>(undefined)

type FieldProps = {
  label: ReactNode
  /** Explains the field, below the control. An error replaces it. */
  help?: ReactNode
  error?: string | undefined
  /** Adds "optional" to the label. Fields without it are required. */
  optional?: boolean
  /** Content right of the label, such as a link or a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A form field: a label, one control, and a help text or error below. Controls read their id and description from `useFieldControl`. */
export function Field({ label, help, error, optional, aside, className, children }: FieldProps) {
  const t = useTranslations('ui')
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || help !== undefined
  const context = useMemo(
    () => ({ id, describedBy: hasNote ? noteId : undefined, invalid: error !== undefined }),
    [id, noteId, hasNote, error],
  )
  return (
    <div data-slot="field" data-invalid={error !== undefined || undefined} className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-xs">
        <label htmlFor={id} className="font-medium">
          {label}
          {optional && <span className="font-normal text-muted-foreground"> {t('optional')}</span>}
        </label>
        {aside}
      </div>
      <Context value={context}>{children}</Context>
      {hasNote && <FieldNote id={noteId} error={error} help={help} />}
    </div>
  )
}

/** Returns the attributes that connect a control to the label and note of the `Field` around it. Undefined outside a `Field`. */
export function useFieldControl() {
  const field = use(Context)
  return field && { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}

function FieldNote({ id, error, help }: { id: string; error: string | undefined; help: ReactNode }) {
  if (error === undefined)
    return (
      <p id={id} className="mt-1.5 text-xs text-muted-foreground">
        {help}
      </p>
    )
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-xs text-destructive">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />
      <span>{error}</span>
    </p>
  )
}
