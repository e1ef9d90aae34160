import type { ReactNode } from 'react'
import { usePeopleTarget } from '#web/entities/recipient/people-target.ts'
import { RecipientFields, useRecipientForm } from '#web/entities/recipient/recipient-fields.tsx'
import { emptyRecipient, type RecipientForm } from '#web/entities/recipient/recipient-form.ts'
import type { PersonInput, RecipientInput } from '#web/gql/graphql.ts'

type PersonFormProps = {
  initial: RecipientForm
  onSave: (input: PersonInput, reset: () => void) => Promise<unknown>
  children: (isSubmitting: boolean) => ReactNode
}

/** The form for one of the company's people. It has the fields of a campaign's recipient without the reward. */
export function PersonForm({ initial, onSave, children }: PersonFormProps) {
  const { fields } = usePeopleTarget()
  const save = ({ value: _, points: __, sendAtLocal: ___, ...person }: RecipientInput) =>
    onSave(person, () => {
      form.reset(initial)
      setTimeout(() => form.setFocus('email')) // fields can take the focus only after they have rendered again
    })
  const { form, submit } = useRecipientForm(initial, save, initial === emptyRecipient ? 'onSubmit' : 'onTouched')
  return (
    <form noValidate onSubmit={submit} className="max-w-[960px]">
      <RecipientFields form={form} fields={fields} className="grid items-start gap-4 sm:grid-cols-2" />
      {children(form.formState.isSubmitting)}
    </form>
  )
}
