import { useMutation } from '@apollo/client/react'
import { FileDown, Pencil, ShieldCheck, ShieldX, UserX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { companyTarget, PeopleTargetContext } from '#web/entities/recipient/people-target.ts'
import { personName } from '#web/entities/recipient/person-address.ts'
import { recipientFormOf } from '#web/entities/recipient/recipient-form.ts'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useAction, useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { useExport } from '#web/ui/export/use-export.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { toast } from '#web/ui/toast.tsx'
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

const UnblockPerson = graphql(`
  mutation UnblockPerson($id: ID!) {
    unblockPerson(id: $id) {
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

/** The menu to edit, block, unblock or erase one of the company's people, as far as the user's role allows. */
export function PersonMenu({ person }: { person: ListedPerson }) {
  const t = useTranslations('people')
  const may = useMay()
  const [dialog, setDialog] = useState<'edit' | 'block' | 'erase'>()
  const { id } = person
  const name = personName(person) || person.email
  // the list may be filtered by status, which these actions change
  const block = useActionDialog(BlockPerson, { variables: (reason: string) => ({ id, reason }), refetchQueries: peopleQueries })
  const unblock = useAction(UnblockPerson, { variables: { id }, refetchQueries: peopleQueries, toast: t('unblocked', { name }) })
  const erase = useActionDialog(ErasePerson, { variables: { id }, refetchQueries: [...peopleQueries, PeopleBalances] })
  const { take } = useExport('person', { id }, (reason) => reason && toast(reason, 'error'))
  const close = (open: boolean) => open || setDialog(undefined)
  const [mayEdit, mayErase] = [may('recipient.edit'), may('recipient.erase')]
  if (person.status === 'erased' || !(mayEdit || mayErase)) return null
  return (
    <>
      <RowMenu label={t('actsFor', { name })}>
        {mayEdit && (
          <MenuItem onClick={() => setDialog('edit')}>
            <Pencil aria-hidden />
            {t('edit')}
          </MenuItem>
        )}
        {mayEdit && person.status === 'blocked' && (
          <MenuItem onClick={unblock.act}>
            <ShieldCheck aria-hidden />
            {t('unblock')}
          </MenuItem>
        )}
        {mayEdit && person.status !== 'blocked' && (
          <MenuItem onClick={() => setDialog('block')}>
            <ShieldX aria-hidden />
            {t('block')}
          </MenuItem>
        )}
        {mayErase && (
          <MenuItem onClick={() => void take('json')}>
            <FileDown aria-hidden />
            {t('file')}
          </MenuItem>
        )}
        {mayErase && (
          <MenuItem onClick={() => setDialog('erase')}>
            <UserX aria-hidden />
            {t('erase')}
          </MenuItem>
        )}
      </RowMenu>
      {dialog === 'edit' && <EditPerson person={person} open onOpenChange={close} />}
      {dialog === 'block' && (
        <ReasonDialog
          open
          onOpenChange={close}
          title={t('blockTitle', { name })}
          description={t('blockText')}
          act={t('block')}
          target={`block:${person.id}`}
          onConfirm={block}
        />
      )}
      {dialog === 'erase' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('eraseTitle', { name })}
          description={t('eraseText')}
          act={t('erase')}
          keep={t('keep')}
          onConfirm={erase}
        />
      )}
    </>
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

type EditPersonProps = { person: ListedPerson; open: boolean; onOpenChange: (open: boolean) => void }

function EditPerson({ person, open, onOpenChange }: EditPersonProps) {
  const t = useTranslations('people')
  const { currency } = useUser().company
  const target = useMemo(() => companyTarget(currency, []), [currency])
  const [update] = useMutation(UpdatePerson, { refetchQueries: peopleQueries })
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
