import { FileDown, Pencil, ShieldCheck, ShieldX, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#web/entities/recipient/person-address.ts'
import { graphql } from '#web/gql/gql.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { useAction } from '#web/ui/dialogs/use-action-dialog.ts'
import { useExport } from '#web/ui/export/use-export.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type ListedPerson, peopleQueries } from './people-query.ts'
import type { PersonAct } from './person-dialog.tsx'

const PersonDialog = lazyComponent(async () => (await import('./person-dialog.tsx')).PersonDialog)

const UnblockPerson = graphql(`
  mutation UnblockPerson($id: ID!) {
    unblockPerson(id: $id) {
      id
      status
      ...PersonRow_recipient
    }
  }
`)

/** The menu to edit, block, unblock or erase one of the company's people, as far as the user's role allows. */
export function PersonMenu({ person }: { person: ListedPerson }) {
  const t = useTranslations('people')
  const may = useMay()
  const [dialog, setDialog] = useState<PersonAct>()
  const { id } = person
  const name = personName(person) || person.email
  const unblock = useAction(UnblockPerson, {
    variables: { id },
    refetchQueries: peopleQueries,
    toast: (_, data) => t(data?.unblockPerson?.status === 'active' ? 'unblocked' : 'unblockedStill', { name }),
  })
  const { take } = useExport('person', { id }, (reason) => reason && toast(reason, 'error'))
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
      {dialog && <PersonDialog act={dialog} person={person} onOpenChange={(open) => open || setDialog(undefined)} />}
    </>
  )
}
