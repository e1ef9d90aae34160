import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** While nothing is typed a form shows what is saved, also when somebody else saves it. */
export function useFollowSaved<Form extends FieldValues>({ formState, reset }: UseFormReturn<Form>, saved: Form): void {
  const { isDirty } = formState
  const shown = useRef(JSON.stringify(saved))
  useEffect(() => {
    const next = JSON.stringify(saved)
    if (isDirty || next === shown.current) return
    shown.current = next
    reset(saved)
  }, [isDirty, reset, saved])
}
