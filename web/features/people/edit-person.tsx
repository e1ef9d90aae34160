import { useMutation } from '@apollo/client/react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { companyTarget, PeopleTargetContext } from '#web/features/recipients/people-target.ts'
import { recipientFormOf } from '#web/features/recipients/recipient-form.ts'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import type { Person } from './people-query.ts'
import { PeopleList } from './people-query.ts'
import { PersonForm } from './person-form.tsx'

const UpdatePerson = graphql(`
  mutation UpdatePerson($id: ID!, $version: Int!, $input: PersonInput!) {
    updatePerson(id: $id, version: $version, input: $input) {
      id
      ...PersonRow_recipient
    }
  }
`)

type EditPersonProps = { person: Person; open: boolean; onOpenChange: (open: boolean) => void }

export function EditPerson({ person, open, onOpenChange }: EditPersonProps) {
  const t = useTranslations('people')
  const { currency } = useUser().company
  const target = useMemo(() => companyTarget(currency, []), [currency])
  const [update] = useMutation(UpdatePerson, { refetchQueries: [PeopleList] })
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('editTitle')}>
        <PeopleTargetContext value={target}>
          <PersonForm
            initial={recipientFormOf(person, currency)}
            onSave={async (input) => {
              await update({ variables: { id: person.id, version: person.version ?? 0, input } })
              onOpenChange(false)
            }}
          >
            {(busy) => (
              <DialogActions>
                <DialogClose render={<Button variant="ghost" />}>{t('cancel')}</DialogClose>
                <Button type="submit" variant="primary" busy={busy}>
                  {t('save')}
                </Button>
              </DialogActions>
            )}
          </PersonForm>
        </PeopleTargetContext>
      </DialogContent>
    </Dialog>
  )
}
