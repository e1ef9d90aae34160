import type { Knex } from 'knex'
import { defineEvent } from '#rules/platform/command/event.ts'

/** A ledger entry has brought a company money that it may spend. Its wallet is locked. */
export const fundsAvailable = defineEvent<[trx: Knex.Transaction, company: string]>('funds.available')
