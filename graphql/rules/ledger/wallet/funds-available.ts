import type { Knex } from 'knex'
import { defineEvent } from '#rules/platform/command/event.ts'

/** Published when a ledger entry increases the available balance. The wallet is locked. */
export const fundsAvailable = defineEvent<[trx: Knex.Transaction, company: string]>('funds.available')
