import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { emptyRecipient } from '#web/features/recipients/recipient-form.ts'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PeopleList } from './people-query.ts'
import { PersonForm } from './person-form.tsx'

const AddPerson = graphql(`
  mutation AddPerson($input: PersonInput!) {
    addPerson(input: $input) {
      id
      ...PersonRow_recipient
    }
  }
`)

/** One person at a time; the form is ready for the next at once. */
export function TypePerson() {
  const t = useTranslations('people')
  const [add] = useMutation(AddPerson, { refetchQueries: [PeopleList] })
  return (
    <PersonForm
      initial={emptyRecipient}
      onSave={async (input, reset) => {
        await add({ variables: { input } })
        toast(t('added', { email: input.email }))
        reset()
      }}
    >
      {(busy) => (
        <Button type="submit" className="mt-4" busy={busy}>
          {t('add')}
        </Button>
      )}
    </PersonForm>
  )
}
