import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { usePeopleTarget } from './people-target.ts'
import { RecipientFields, useRecipientForm } from './recipient-fields.tsx'
import { recipientFormOf } from './recipient-form.ts'
import type { ListedRecipient } from './recipient-list-query.ts'

/** The list's fields come back, and the campaign's cost with them. */
const UpdateRecipient = graphql(`
  mutation UpdateRecipient($id: ID!, $input: RecipientInput!) {
    updateRecipient(id: $id, input: $input) {
      id
      email
      first_name
      last_name
      value
      points
      phone
      country
      time_zone
      send_at_local
      tags
      state
      suppressed
      campaign {
        ...WizardDraft_campaign
      }
    }
  }
`)

export function EditRecipient({ recipient, onDone }: { recipient: ListedRecipient; onDone: () => void }) {
  const t = useTranslations('recipients')
  const { currency, fields } = usePeopleTarget()
  const [update] = useMutation(UpdateRecipient)
  const { form, submit } = useRecipientForm(recipientFormOf(recipient, currency), async (input) => {
    await update({ variables: { id: recipient.id, input } })
    onDone()
  })
  return (
    <DialogContent title={t('editTitle')}>
      <form noValidate onSubmit={submit}>
        <RecipientFields form={form} fields={fields} className="grid items-start gap-4 sm:grid-cols-2" />
        <DialogActions>
          <DialogClose render={<Button variant="ghost" />}>{t('cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
