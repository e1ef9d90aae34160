import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFormSubmit } from './use-form-submit.ts'

type Saving<Form extends FieldValues, Sent> = {
  /** What is stored now; made anew at each render. */
  saved: NoInfer<Form>
  /** The fields at which a refusal is shown. */
  fields: readonly Path<Form>[]
  /** Stores it; what it returns is shown from then on, or else what was typed. */
  save: (typed: Sent) => Promise<NoInfer<Form> | null | undefined>
}

/** What every editor with a `SaveBar` does: saves, says when, follows what others save, and can go back. */
export function useSaveForm<Form extends FieldValues, Sent extends Form = Form>(
  form: UseFormReturn<Form, unknown, Sent>,
  { saved, fields, save }: Saving<Form, Sent>,
) {
  const { reset, formState } = form
  const { isDirty, isSubmitting, errors } = formState
  const [savedAt, setSavedAt] = useState<number>()
  const shown = useRef(JSON.stringify(saved))
  // While nothing is typed a form shows what is saved, even when someone else saves it.
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
