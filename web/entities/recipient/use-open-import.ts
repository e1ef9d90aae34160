import { useQuery } from '@apollo/client/react'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { isOpen, OpenImport_import } from './open-import.ts'
import { RecipientsStep } from './recipients-step-query.ts'

type Options = { /** Where no list is asked for now. */ skip?: boolean }

/** The file being imported into a campaign: while there is one, its own button is the one to press. */
export function useOpenImport(campaign: string, { skip = false }: Options = {}) {
  const { data, error } = useQuery(RecipientsStep, { variables: { campaign }, skip })
  const { data: newest } = useFragmentData({ fragment: OpenImport_import, from: data?.imports[0] ?? null })
  const file = newest ?? undefined
  return { data, error, file: isOpen(file) ? file : undefined }
}
