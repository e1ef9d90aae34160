import { useQuery } from '@apollo/client/react'
import { isOpen, OpenImport_import } from '#web/entities/recipient/open-import.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { PeopleFile } from './people-query.ts'

/** The file being imported into the company's people, as `useOpenImport` is for a campaign. */
export function usePeopleFile() {
  const { data, error } = useQuery(PeopleFile, { fetchPolicy: 'cache-and-network' })
  const { data: newest } = useFragmentData({ fragment: OpenImport_import, from: data?.imports[0] ?? null })
  const file = newest ?? undefined
  return { data, error, file: isOpen(file) ? file : undefined }
}
