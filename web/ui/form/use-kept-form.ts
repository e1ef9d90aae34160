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
      callback: () => keepValues(name, changedIn(getValues(), savedValues.get(control) ?? control._defaultValues), isDialogOpen()),
    })
  }, [control, getValues, name, subscribe])
  useRestored(name, (values) => {
    const known = getValues()
    for (const [field, value] of Object.entries(values))
      if (field in known) setValue(field as Path<Form>, value as never, { shouldDirty: true })
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

const changedIn = (values: Record<string, unknown>, saved: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field])))

/** `useState` of a typed text that is kept as `useKeptForm` keeps a form. */
export function useKeptText(name: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(initial)
  const type = (next: string) => {
    setText(next)
    keepValues(name, next === initial ? {} : { text: next }, isDialogOpen())
  }
  useRestored(name, (values) => typeof values.text === 'string' && type(values.text))
  return [text, type]
}

/** Returns a function that keeps the names of files while they are sent. After the next sign-in the page asks for them again. */
export function useKeptFiles(name: string): (files: readonly File[]) => void {
  useRestored(name, () => {})
  return (files) => keepValues(name, files.length > 0 ? { files: [...files] } : {}, isDialogOpen())
}

/** Restores kept values once after the first render, with a notice, and forgets them when the form closes during the session. */
function useRestored(name: string | undefined, restore: (values: KeptValues['values']) => void): void {
  const [found] = useState(() => (name ? endedValues(name) : undefined))
  const apply = useEffectEvent(() => {
    if (!found || !name) return
    dropValues(name)
    restore(found.values)
    showRestored(found.files)
  })
  useEffect(() => {
    apply()
    if (!name) return undefined
    return () => {
      leaveForm(name)
      hideRestored()
    }
  }, [name])
}
