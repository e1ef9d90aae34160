import { useQuery } from '@apollo/client/react'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { isOpenImport, OpenImport_import } from './open-import.ts'
import { RecipientsStep } from './recipients-step-query.ts'

/** Returns the import of a campaign that is neither added nor discarded, with the draft. `file` is undefined if there is none. */
export function useOpenImport(campaign: string) {
  const { data, error } = useQuery(RecipientsStep, { variables: { campaign } })
  const { data: newest } = useFragmentData({ fragment: OpenImport_import, from: data?.imports[0] ?? null })
  const file = newest ?? undefined
  return { data, error, file: isOpenImport(file) ? file : undefined }
}
