import { useQuery } from '@apollo/client/react'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { useDraft } from '#web/wizard/wizard-context.ts'
import { RecipientsStep } from './recipients-step-query.ts'

const [usualMs, whileDownMs] = [5000, 1500]

/** While a file is being worked on: asks now and then, for the socket may miss what happened while it was down. */
export function PollImport() {
  const { id: campaign } = useDraft()
  const isDown = useLiveStatus() === 'reconnecting'
  useQuery(RecipientsStep, { variables: { campaign }, fetchPolicy: 'cache-first', pollInterval: isDown ? whileDownMs : usualMs })
  return null
}
