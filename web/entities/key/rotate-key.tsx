import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Select } from '#web/ui/select.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const RotateApiKey = graphql(`
  mutation RotateApiKey($id: ID!, $overlapHours: Int!) {
    rotateApiKey(id: $id, overlapHours: $overlapHours) {
      secret
      key {
        id
        last4
        old_works_until
      }
    }
  }
`)

/** The choices for how many hours the old secret keeps working, from none to a week. */
const overlaps = [0, 1, 24, 72, 168] as const

type RotateKeyProps = { id: string; name: string; onDone: () => unknown; onClose: () => void }

/** Rotates the secret of a key after a step-up code and shows the new secret once. */
export function RotateKey({ id, name, onDone, onClose }: RotateKeyProps) {
  const t = useTranslations('apiKeys.rotate')
  const client = useApolloClient()
  const [hours, setHours] = useState('24')
  const overlap = t('overlap', { hours: Number(hours) })
  return (
    <SecretDialog title={t('title', { name })} description={t('text')} note={overlap} onClose={onClose}>
      {(show) => <RotateForm {...{ id, hours, setHours, overlap, show, onDone, client }} />}
    </SecretDialog>
  )
}

type RotateFormProps = {
  id: string
  hours: string
  setHours: (hours: string) => void
  overlap: string
  show: (secret: string) => void
  onDone: () => unknown
  client: ReturnType<typeof useApolloClient>
}

function RotateForm({ id, hours, setHours, overlap, show, onDone, client }: RotateFormProps) {
  const t = useTranslations('apiKeys.rotate')
  const { submit, ...form } = useSubmit(() =>
    withStepUp(async () => {
      // The secret must not be cached.
      const variables = { id, overlapHours: Number(hours) }
      const { data } = await client.mutate({ mutation: RotateApiKey, variables, fetchPolicy: 'no-cache' })
      if (data?.rotateApiKey) show(data.rotateApiKey.secret)
      void onDone()
    }),
  )
  return (
    <DialogForm {...form} onSubmit={submit} act={t('act')} keep={t('keep')}>
      <Field label={t('label')} help={overlap}>
        <Select
          value={hours}
          onValueChange={setHours}
          options={overlaps.map((each) => ({ value: String(each), label: t('option', { hours: each }) }))}
        />
      </Field>
    </DialogForm>
  )
}
