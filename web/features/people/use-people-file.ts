import { useQuery } from '@apollo/client/react'
import { isOpenImport, OpenImport_import } from '#web/entities/recipient/open-import.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { PeopleFile } from './people-query.ts'

/** Returns the import into the company's people that is neither added nor discarded. `file` is undefined if there is none. */
export function usePeopleFile() {
  const { data, error } = useQuery(PeopleFile, { fetchPolicy: 'cache-and-network' })
  const { data: newest } = useFragmentData({ fragment: OpenImport_import, from: data?.imports[0] ?? null })
  const file = newest ?? undefined
  return { data, error, file: isOpenImport(file) ? file : undefined }
}
