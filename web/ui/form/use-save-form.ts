import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFormSubmit } from './use-form-submit.ts'

type SaveFormOptions<Form extends FieldValues, Sent> = {
  /** The stored values in the shape of the form. May be a new object on each render. */
  saved: NoInfer<Form>
  /** The fields at which the form shows server errors that name them. Other errors are shown for the form as a whole. */
  fields: readonly Path<Form>[]
  /** Saves the values and returns the stored ones, which the form then shows. Without a result it keeps the typed values. */
  save: (typed: Sent) => Promise<NoInfer<Form> | null | undefined>
}

/**
 * Returns `submit` and the props of the `SaveBar` for a form of stored values. While nothing is edited, the form follows changes that other
 * people save.
 */
export function useSaveForm<Form extends FieldValues, Sent extends Form = Form>(
  form: UseFormReturn<Form, unknown, Sent>,
  { saved, fields, save }: SaveFormOptions<Form, Sent>,
) {
  const { reset, formState } = form
  const { isDirty, isSubmitting, errors } = formState
  const [savedAt, setSavedAt] = useState<number>()
  const shown = useRef(JSON.stringify(saved))
  // An unedited form shows the stored values, also after someone else saves.
  useEffect(() => {
    const next = JSON.stringify(saved)
    if (isDirty || next === shown.current) return
    shown.current = next
    reset(saved)
  }, [isDirty, reset, saved])
  const submit = useFormSubmit(form, fields, async (typed) => {
    const stored = await save(typed)
    reset(stored ?? typed)
    setSavedAt(Date.now())
  })
  return { submit, bar: { isDirty, isBusy: isSubmitting, savedAt, refusal: errors.root?.message, onDiscard: () => reset(saved) } }
}
