import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#web/features/wizard/wizard-context.ts'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { RecipientFields, useRecipientForm } from './recipient-fields.tsx'
import { emptyRecipient } from './recipient-form.ts'
import { RecipientList_Query } from './recipient-list-query.ts'

const AddRecipient = graphql(`
  mutation AddRecipient($campaign: ID!, $input: RecipientInput!) {
    addRecipient(campaign: $campaign, input: $input) {
      ...WizardDraft_campaign
    }
  }
`)

/** One person at a time; the form is ready for the next at once. */
export function TypeRecipient() {
  const t = useTranslations('recipients')
  const { id: campaign } = useDraft()
  const [add] = useMutation(AddRecipient, { refetchQueries: [RecipientList_Query] })
  const { form, submit } = useRecipientForm(emptyRecipient, async (input) => {
    await add({ variables: { campaign, input } })
    form.reset(emptyRecipient)
    setTimeout(() => form.setFocus('email')) // the fields are known again once they are drawn
  })
  return (
    <form noValidate onSubmit={submit} className="max-w-[960px]">
      <RecipientFields form={form} className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_140px]" />
      <Button type="submit" className="mt-4" busy={form.formState.isSubmitting}>
        {t('add')}
      </Button>
    </form>
  )
}
