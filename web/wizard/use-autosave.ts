import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { markSaved } from '#web/ui/form/use-kept-form.ts'
import type { Patch } from './create-saver.ts'
import { useWizard } from './wizard-context.ts'

/** Queues each change of a step's form for saving. Calls `toPatch` for the fields to save, and gets null while the form cannot be saved. */
export function useAutosave<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  toPatch: (values: Values) => Patch | null,
): void {
  const { saver } = useWizard()
  const read = useRef(toPatch)
  useEffect(() => {
    read.current = toPatch
  })
  useEffect(() => {
    let last = JSON.stringify(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        const values = form.getValues()
        const text = JSON.stringify(values)
        if (text === last) return
        last = text
        const patch = read.current(values)
        if (patch) saver.change(patch)
        else saver.hold()
      },
    })
  }, [form, saver])
  useEffect(() => saver.state.subscribe(() => saver.state.get().kind === 'saved' && markSaved(form)), [form, saver])
}
