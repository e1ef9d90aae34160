import type { Knex } from 'knex'
import { defineEvent } from '#rules/platform/command/event.ts'

/** Event published in the transaction whose ledger entry increases the available balance of a company. The wallet is locked. */
export const fundsAvailable = defineEvent<[trx: Knex.Transaction, company: string]>('funds.available')
