import { useMutation } from '@apollo/client/react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { companyTarget, PeopleTargetContext } from '#web/entities/recipient/people-target.ts'
import { personName } from '#web/entities/recipient/person-address.ts'
import { recipientFormOf } from '#web/entities/recipient/recipient-form.ts'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { type ListedPerson, PeopleBalances, peopleQueries } from './people-query.ts'
import { PersonForm } from './person-form.tsx'

const BlockPerson = graphql(`
  mutation BlockPerson($id: ID!, $reason: String!) {
    blockPerson(id: $id, reason: $reason) {
      id
      ...PersonRow_recipient
    }
  }
`)

const ErasePerson = graphql(`
  mutation ErasePerson($id: ID!) {
    erasePerson(id: $id) {
      id
      ...PersonRow_recipient
    }
  }
`)

export type PersonAct = 'edit' | 'block' | 'erase'

type PersonDialogProps = { person: ListedPerson; onOpenChange: (open: boolean) => void }

/** The dialog to edit, block or erase one of the company's people. */
export function PersonDialog({ act, ...props }: PersonDialogProps & { act: PersonAct }) {
  if (act === 'edit') return <EditPerson {...props} />
  return act === 'block' ? <BlockDialog {...props} /> : <EraseDialog {...props} />
}

const nameOf = (person: ListedPerson): string => personName(person) || person.email

function BlockDialog({ person, onOpenChange }: PersonDialogProps) {
  const t = useTranslations('people')
  const { id } = person
  // the list may be filtered by status, which this and erasing change
  const block = useActionDialog(BlockPerson, { variables: (reason: string) => ({ id, reason }), refetchQueries: peopleQueries })
  return (
    <ReasonDialog
      open
      onOpenChange={onOpenChange}
      title={t('blockTitle', { name: nameOf(person) })}
      description={t('blockText')}
      act={t('block')}
      target={`block:${id}`}
      onConfirm={block}
    />
  )
}

function EraseDialog({ person, onOpenChange }: PersonDialogProps) {
  const t = useTranslations('people')
  const erase = useActionDialog(ErasePerson, { variables: { id: person.id }, refetchQueries: [...peopleQueries, PeopleBalances] })
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={t('eraseTitle', { name: nameOf(person) })}
      description={t('eraseText')}
      act={t('erase')}
      keep={t('keep')}
      onConfirm={erase}
    />
  )
}

const UpdatePerson = graphql(`
  mutation UpdatePerson($id: ID!, $version: Int!, $input: PersonInput!) {
    updatePerson(id: $id, version: $version, input: $input) {
      id
      ...PersonRow_recipient
    }
  }
`)

function EditPerson({ person, onOpenChange }: PersonDialogProps) {
  const t = useTranslations('people')
  const { currency } = useUser().company
  const target = useMemo(() => companyTarget(currency, []), [currency])
  const [update] = useMutation(UpdatePerson, { refetchQueries: peopleQueries })
  return (
    <Dialog open onOpenChange={onOpenChange}>
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
