import type { Knex } from 'knex'
import type { Delivery } from '#rules/campaign/terms/delivery.input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { findCodeReceiver } from './code-receiver.ts'

/** Refuses a file of codes for someone who may not hold it. Refuses STEP_INCOMPLETE {step: delivery}. */
export async function refuseWrongReceiver(trx: Knex.Transaction, company: string, { handover, receiver }: Delivery): Promise<void> {
  if (handover !== 'download') return
  if (!(await findCodeReceiver(trx, company, receiver ?? ''))) throw refusal('STEP_INCOMPLETE', { step: 'delivery' })
}
