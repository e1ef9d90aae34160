import { fullName } from '#contracts/recipient/greeting.ts'
import type { Row } from '#model/tables.ts'
import { rewardSearchText } from './search-text.ts'

/** The columns of a person that their rewards copy. */
export const heldColumns = ['first_name', 'last_name', 'phone', 'time_zone'] as const

type Holder = Pick<Row<'recipients'>, (typeof heldColumns)[number]>
type Reward = Pick<Row<'rewards'>, 'recipient_email' | 'code_last4'>

/** Returns the columns that describe the holder of a reward, from the company's person who holds it now. */
export function holderColumns({ first_name, last_name, phone, time_zone }: Holder, { recipient_email, code_last4 }: Reward) {
  const recipient_name = fullName({ firstName: first_name, lastName: last_name })
  return {
    recipient_name,
    recipient_first_name: first_name,
    recipient_phone: phone,
    time_zone,
    search_text: rewardSearchText({ recipient_name, recipient_email, code_last4 }),
  }
}
