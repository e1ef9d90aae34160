import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { dropValues, endedValues, type KeptValues, keepValues } from '#web/lib/forms/kept-values.ts'
import { leaveForm } from '#web/lib/forms/lost-values.ts'
import { hideRestored, isDialogOpen, showRestored } from './restored-slot.tsx'

/**
 * The name under which a form keeps typed values, or the reason why it keeps none. `guest` is a form before the sign-in. A `confirmation`
 * must be typed each time.
 */
export type KeepRule = string | { never: 'guest' | 'secret' | 'bankDetails' | 'confirmation' }

/**
 * `useForm` that loses nothing typed when the session ends. Changed values are kept under the name and restored after the same person signs
 * in again. Secrets and files are never kept.
 */
export function useKeptForm<Form extends FieldValues = FieldValues, Context = unknown, Sent = Form>(
  kept: KeepRule,
  props: UseFormProps<Form, Context, Sent>,
): UseFormReturn<Form, Context, Sent> {
  const form = useForm<Form, Context, Sent>(props)
  const name = typeof kept === 'string' ? kept : undefined
  const { control, getValues, setValue, subscribe } = form
  // before the values are restored, so that they are kept again
  useEffect(() => {
    if (!name) return undefined
    names.set(control, name)
    return subscribe({
      formState: { values: true },
      callback: () =>
        keepValues(name, { ...changedIn(getValues(), savedValues.get(control) ?? control._defaultValues), isInDialog: isDialogOpen() }),
    })
  }, [control, getValues, name, subscribe])
  useRestored(name, ({ values, base }, { restoreEdits }) => {
    const { fields, lost } = restoreEdits({ base, mine: values, theirs: getValues() })
    for (const [field, value] of Object.entries(fields)) setValue(field as Path<Form>, value as never, { shouldDirty: true })
    return lost
  })
  return form
}

const names = new WeakMap<object, string>()
/** The values of forms that save by themselves, as they were last saved. Other forms compare with their default values. */
const savedValues = new WeakMap<object, Record<string, unknown>>()

/** Records that the values of a form are saved, so that it keeps only later changes. */
export function markSaved<Form extends FieldValues, Context, Sent>({ control, getValues }: UseFormReturn<Form, Context, Sent>): void {
  const name = names.get(control)
  if (!name) return
  savedValues.set(control, structuredClone(getValues()))
  dropValues(name)
}

/** Forgets the kept values of a form that was submitted. */
export function forgetKept<Form extends FieldValues, Context, Sent>({ control }: UseFormReturn<Form, Context, Sent>): void {
  const name = names.get(control)
  if (name) dropValues(name)
}

function changedIn(values: Record<string, unknown>, saved: Record<string, unknown>) {
  const changed = Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field]))
  return { values: Object.fromEntries(changed), base: Object.fromEntries(changed.map(([field]) => [field, saved[field]])) }
}

/** `useState` of a typed text that is kept as `useKeptForm` keeps a form. */
export function useKeptText(name: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(initial)
  const type = (next: string) => {
    setText(next)
    keepValues(name, { values: next === initial ? {} : { text: next }, isInDialog: isDialogOpen() })
  }
  useRestored(name, ({ values }) => {
    if (typeof values.text === 'string') type(values.text)
    return []
  })
  return [text, type]
}

/** Returns a function that keeps the names of files while they are sent. After the next sign-in the page asks for them again. */
export function useKeptFiles(name: string): (files: readonly File[]) => void {
  useRestored(name, () => [])
  return (files) => keepValues(name, { values: files.length > 0 ? { files: [...files] } : {}, isInDialog: isDialogOpen() })
}

const loadMerge = () => import('#web/lib/forms/merge-edits.ts')

/** Restores typed values and returns those that it leaves out. */
type Restore = (kept: KeptValues, merge: Awaited<ReturnType<typeof loadMerge>>) => unknown[]

/**
 * Restores kept values once after all effects of the first render, so that an autosave sees them, with a notice. Forgets them when the form
 * closes during the session.
 */
function useRestored(name: string | undefined, restore: Restore): void {
  const apply = useEffectEvent((kept: KeptValues, merge: Awaited<ReturnType<typeof loadMerge>>) => {
    if (name) dropValues(name)
    showRestored({ files: kept.files, lost: restore(kept, merge) })
  })
  useEffect(() => {
    if (!name) return undefined
    let isClosed = false
    const found = endedValues(name)
    if (found) void loadMerge().then((merge) => !isClosed && apply(found, merge))
    return () => {
      isClosed = true
      leaveForm(name)
      hideRestored()
    }
  }, [name])
}
