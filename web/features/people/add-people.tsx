import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { AddRecipients } from '#web/features/recipients/add-recipients.tsx'
import { ImportPanel } from '#web/features/recipients/import-panel.tsx'
import { isBusy } from '#web/features/recipients/open-import.ts'
import { companyTarget, PeopleTargetContext } from '#web/features/recipients/people-target.ts'
import { useImportLive } from '#web/features/recipients/use-import-live.ts'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { useUser } from '#web/lib/session/session.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { useHeld } from '#web/ui/use-held.ts'
import { PeopleFile, PeopleList } from './people-query.ts'
import { TypePerson } from './type-person.tsx'
import { usePeopleFile } from './use-people-file.ts'

/** Adds to the company's people: typed, pasted or from a file, which takes the place until it is added or discarded. */
export function AddPeople() {
  const { currency } = useUser().company
  const target = useMemo(() => companyTarget(currency, [PeopleFile]), [currency])
  const { data: answer, error, file } = usePeopleFile()
  const data = useHeld(answer)
  useImportLive(file?.id, watched)
  if (error && !answer) throw error
  return (
    <PeopleTargetContext value={target}>
      {isBusy(file) && <PollPeopleFile />}
      {!data ? <PageSkeleton isInside /> : file ? <ImportPanel key={file.id} file={file} /> : <AddRecipients typeOne={<TypePerson />} />}
    </PeopleTargetContext>
  )
}

const watched = [PeopleFile, PeopleList]

const [usualMs, whileDownMs] = [5000, 1500]

/** While a file is being worked on: asks now and then, for the socket may miss what happened while it was down. */
function PollPeopleFile() {
  const isDown = useLiveStatus() === 'reconnecting'
  useQuery(PeopleFile, { fetchPolicy: 'cache-first', pollInterval: isDown ? whileDownMs : usualMs })
  return null
}
