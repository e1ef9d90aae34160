import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import type { EditedValue, Fields, Merge } from '#web/lib/forms/merge-edits.ts'
import { type Choice, type MergedSave, type MergeWays, type Stored, saveMerged } from '#web/lib/forms/merge-saves.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MergedNotice } from './merged-notice.tsx'
import { useAttempt, useFormSubmit } from './use-form-submit.ts'

const MergeDialog = lazyComponent(async () => (await import('./merge-dialog.tsx')).MergeDialog)

type SaveFormOptions<Form extends FieldValues> = Pick<MergeWays<NoInfer<Form>>, 'load' | 'save'> & {
  /** The stored values in the shape of the form, with their version. May be a new object on each render. */
  saved: Stored<NoInfer<Form>>
  /** The labels of the fields. Server errors appear at the fields that they name, otherwise for the form as a whole. */
  labels: Record<keyof Form & string, string>
  /** Fields that are valid only together, by the field whose label names them. */
  groups?: Record<string, readonly (keyof Form & string)[]>
  /** Fields of pictures. Their control shows no error, and a replaced picture cannot be stored again. */
  pictures?: readonly (keyof Form & string)[]
  /** Returns a value as text. Undefined if the value is its own text. */
  shown?: (field: string, value: unknown) => string | undefined
}

type Question = { merge: Merge; editors: readonly string[]; answer: (choice: Choice | undefined) => void }

/**
 * Returns `submit` and the props of the `SaveBar` for a form of stored values. While nothing is edited, the form follows changes that other
 * people save. Edits of two tabs are merged, and the person is asked if both changed a value or if another person did.
 */
export function useSaveForm<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  { saved, labels, groups, pictures = [], shown, load, save }: SaveFormOptions<Form>,
) {
  const { reset, getValues, setValue, formState } = form
  const { isDirty, isSubmitting, errors } = formState
  const [savedAt, setSavedAt] = useState<number>()
  const [question, setQuestion] = useState<Question>()
  const [merged, setMerged] = useState<Pick<MergedSave<Form>, 'taken' | 'editors'>>()
  // what the edits began with, which a newer version in the cache does not change
  const base = useRef(saved)
  const show = (stored: Stored<Form>) => {
    base.current = stored
    reset(stored.values as DefaultValues<Form>)
  }
  const follow = useEffectEvent(show)
  useEffect(() => {
    const isNewer = saved.version >= base.current.version && JSON.stringify(saved) !== JSON.stringify(base.current)
    if (isNewer && !isDirty && !isSubmitting) follow(saved)
  }, [isDirty, isSubmitting, saved])

  const ask: MergeWays<Form>['ask'] = (merge, editors) =>
    new Promise((resolve) => {
      const answer = (choice: Choice | undefined) => {
        setQuestion(undefined)
        resolve(choice)
      }
      setQuestion({ merge, editors, answer })
    })
  /** Saves values, and keeps in the form what differs from `before` afterwards. */
  const store = async (values: Form, before: Form) => {
    let sent = before
    const typedSince = (typed: Form) =>
      (Object.keys(typed) as Path<Form>[]).filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(sent[field]))
    const askOver: typeof ask = (merge, editors) => {
      const kept = typedSince(getValues()).map((field) => [field, sent[field]])
      const answer = ask(merge, editors)
      // the dialog takes the focus, at which a field may rewrite its value
      return answer.finally(() => {
        sent = { ...structuredClone(getValues()), ...Object.fromEntries(kept) }
      })
    }
    const { stored, isSaved, ...others } = await saveMerged(base.current, values, { groups, load, save, ask: askOver })
    const typed = structuredClone(getValues())
    show(stored)
    for (const field of typedSince(typed)) setValue(field, typed[field] as PathValue<Form, Path<Form>>, { shouldDirty: true })
    setMerged(others.taken.length > 0 ? others : undefined)
    if (isSaved) setSavedAt(serverNow())
  }
  const isPicture = (name: string) => pictures.some((field) => field === name.split('.')[0])
  const fields = (Object.keys(labels) as Path<Form>[]).filter((name) => !isPicture(name))
  const attempt = useAttempt(form, fields)
  const undo = (taken: readonly EditedValue[]) =>
    attempt(async () => {
      const { applyValues } = await import('#web/lib/forms/merge-edits.ts')
      const { values } = base.current
      await store({ ...values, ...applyValues(values as Fields, taken, 'base') }, values)
    })
  const label = ({ name }: EditedValue): string => labels[(name.split('.')[0] ?? '') as keyof Form & string]
  const text = ({ leaves }: EditedValue, side: 'mine' | 'theirs'): string =>
    leaves
      .map(({ path, [side]: value }) => shown?.(path, value) ?? (Array.isArray(value) ? value.join(', ') : String(value ?? '')))
      .filter(Boolean)
      .join(', ')
  const notes = (
    <>
      {merged && (
        <MergedNotice
          className="mb-3"
          fields={merged.taken.map(label)}
          editors={merged.editors}
          onUndo={merged.taken.some(({ name }) => isPicture(name)) ? undefined : () => void undo(merged.taken)}
        />
      )}
      {question && (
        <MergeDialog
          merge={question.merge}
          editors={question.editors}
          label={label}
          shown={text}
          onKeep={(kept, taken) => question.answer({ kept, taken })}
          onDiscard={() => question.answer(undefined)}
        />
      )}
    </>
  )
  const submit = useFormSubmit(form, fields, (typed) => store(typed, structuredClone(getValues())))
  const onDiscard = () => {
    setMerged(undefined)
    show(saved)
  }
  return { submit, bar: { isDirty, isBusy: isSubmitting && !question, savedAt, refusal: errors.root?.message, notes, onDiscard } }
}
