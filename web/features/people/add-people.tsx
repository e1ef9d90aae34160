import { useMutation, useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isBusyImport, isOpenImport, OpenImport_import } from '#web/entities/recipient/open-import.ts'
import { companyTarget, PeopleTargetContext } from '#web/entities/recipient/people-target.ts'
import { emptyRecipient } from '#web/entities/recipient/recipient-form.ts'
import { useImportLive } from '#web/entities/recipient/use-import-live.ts'
import { AddRecipients } from '#web/features/recipients/add-recipients.tsx'
import { ImportPanel } from '#web/features/recipients/import-panel.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import { PeopleFile, peopleQueries } from './people-query.ts'
import { PersonForm } from './person-form.tsx'

/** Adds people to the company by typing, pasting or uploading a file. An open import replaces the page until it is added or discarded. */
export function AddPeople() {
  const { currency } = useUser().company
  const target = useMemo(() => companyTarget(currency, [PeopleFile]), [currency])
  const { data: answer, error, file } = usePeopleFile()
  const data = useAfterSkeleton(answer)
  useImportLive(file?.id, watched)
  if (error && !answer) throw error
  return (
    <PeopleTargetContext value={target}>
      {isBusyImport(file) && <PollPeopleFile />}
      {!data ? <PageSkeleton isInside /> : file ? <ImportPanel key={file.id} file={file} /> : <AddRecipients typeOne={<TypePerson />} />}
    </PeopleTargetContext>
  )
}

/** Returns the import into the company's people that is neither added nor discarded. `file` is undefined if there is none. */
function usePeopleFile() {
  const { data, error } = useQuery(PeopleFile, { fetchPolicy: 'cache-and-network' })
  const { data: newest } = useFragmentData({ fragment: OpenImport_import, from: data?.imports[0] ?? null })
  const file = newest ?? undefined
  return { data, error, file: isOpenImport(file) ? file : undefined }
}

const watched = [PeopleFile, ...peopleQueries]

const [usualMs, whileDownMs] = [5000, 1500]

/** Polls while a file is being processed, as events sent while the socket is down are lost. */
function PollPeopleFile() {
  const isDown = useLiveStatus() === 'reconnecting'
  useQuery(PeopleFile, { fetchPolicy: 'cache-first', pollInterval: isDown ? whileDownMs : usualMs })
  return null
}

const AddPerson = graphql(`
  mutation AddPerson($input: PersonInput!) {
    addPerson(input: $input) {
      id
      ...PersonRow_recipient
    }
  }
`)

/** Adds one person at a time. The form is ready for the next as soon as one is saved. */
function TypePerson() {
  const t = useTranslations('people')
  const [add] = useMutation(AddPerson, { refetchQueries: peopleQueries })
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
