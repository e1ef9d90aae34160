import { useQuery } from '@apollo/client/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#web/entities/recipient/person-address.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/ui/dialogs/use-action-dialog.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { useDraft } from '#web/wizard/wizard-context.ts'
import { type ListedRecipient, RecipientList_Query, unsentFilter } from '../../entities/recipient/recipient-list-query.ts'
import { EditRecipient, RemoveRecipient } from './recipient-row.tsx'

const shown = 50

/** Recipients whose reward could not be issued, each with the reason. Once corrected, they are part of the next launch. */
export function UnsentPeople() {
  const t = useTranslations('recipients.unsent')
  const { id: campaign } = useDraft()
  const { data } = useQuery(RecipientList_Query, {
    variables: { filter: unsentFilter(campaign), ...countedPage({ page: 1, size: shown }) },
    fetchPolicy: 'cache-and-network',
  })
  const count = countOf(data?.found)
  if (!data || !count) return null
  return (
    <section aria-labelledby="unsent-people" className="mb-8 max-w-[960px] border-y py-5">
      <h3 id="unsent-people" className="font-medium">
        {t('heading', { count })}
      </h3>
      <p className="mt-1 text-muted-foreground">{t('lead')}</p>
      <ul className="mt-3">
        {data.campaign_recipients.map((person) => (
          <UnsentPerson key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}

function UnsentPerson({ person }: { person: ListedRecipient }) {
  const t = useTranslations('recipients.unsent')
  const tRow = useTranslations('recipients')
  const [isEditing, setIsEditing] = useState(false)
  const { act: remove, isBusy } = useAction(RemoveRecipient, {
    variables: { id: person.id },
    refetchQueries: [RecipientList_Query],
    awaitRefetchQueries: true,
  })
  const name = personName(person)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-3 first:border-t-0">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">{name || person.email}</span>
          {name && <span className="ml-2.5 text-xs text-muted-foreground">{person.email}</span>}
        </p>
        <p className="mt-0.5 text-xs text-destructive">{person.failure}</p>
      </div>
      <div className="flex items-center gap-2">
        <Button size="small" onClick={() => setIsEditing(true)}>
          {t('correct')}
        </Button>
        <IconButton small label={tRow('remove', { email: person.email })} disabled={isBusy} onClick={remove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <Dialog open={isEditing} onOpenChange={setIsEditing}>
        {isEditing && (
          <EditRecipient
            recipient={person}
            title={t('title')}
            act={t('act')}
            refetchQueries={[RecipientList_Query]}
            onDone={() => setIsEditing(false)}
          />
        )}
      </Dialog>
    </li>
  )
}
