import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type { Timestamp } from '#model/fields.ts'
import { countHeldWork } from '#rules/app/hold/held-work.ts'
import { readBackup } from '#rules/app/operation/backup-state.ts'
import { readWorkState, waitingRows } from '#rules/app/operation/work-state.ts'
import { isLow, loadBalances } from '#rules/catalogue/voucher/supplier-balance.ts'
import { readOpenDifferences } from '#rules/ledger/books/open-differences.ts'
import { instant } from '#rules/platform/db/database.ts'
import { readHold } from '#rules/platform/operation/hold-state.ts'
import { listNotes } from '#rules/platform/operation/notes.ts'
import { describeAge } from './describe-age.ts'
import type { OperatorCommand } from './operator-command.ts'

/** Something that waits for the operator, with the command to run next. */
type OpenItem = { what: string; count: number; oldest: string; run: string }

const command = (name: string) => `npm run operator -- ${name}`
const queueNames: Record<string, string> = { messages: 'messages', account_mails: 'emails about accounts', jobs: 'jobs' }

/** In seconds. A queue whose oldest row has been due for so long stands still. */
const stillFrom = 60

/** Lists everything that waits for the operator, each with the command to run. Changes nothing. */
export const overview: OperatorCommand = {
  run: async () => {
    const knex = getDatabase()
    const now = Date.now()
    const items = [
      ...(await listWork(knex, now)),
      ...(await listMoney(knex)),
      ...(await listCatalogue(knex)),
      ...(await listRecovery(knex, now)),
    ]
    const open = items.filter(({ count }) => count > 0)
    return open.length ? { open } : { open: 'Nothing waits for you.' }
  },
}

async function listWork(knex: Knex, now: number): Promise<OpenItem[]> {
  const { queues, failures, orders, waiting } = await readWorkState(knex, now)
  const company = await waitingRows.companies(knex).orderBy('submitted_at').first('submitted_at')
  const change = await waitingRows.changes(knex).orderBy('date_created').first('date_created')
  const transfer = await waitingRows.transfers(knex).orderBy('date_created').first('date_created')
  const since = (at: Timestamp | null | undefined) => (at ? describeAge((now - instant(at).getTime()) / 1000) : '')
  return [
    { what: 'companies to verify', count: waiting.companies, oldest: since(company?.submitted_at), run: command('list-waiting-companies') },
    {
      what: 'changes of company information',
      count: waiting.changes,
      oldest: since(change?.date_created),
      run: command('list-change-requests'),
    },
    {
      what: 'bank transfers reported as sent',
      count: waiting.transfers,
      oldest: since(transfer?.date_created),
      run: command('list-recharges'),
    },
    { what: 'voucher orders without an answer', count: orders.open, oldest: describeAge(orders.oldest), run: command('list-stock') },
    ...queues
      .filter(({ oldest }) => oldest > stillFrom)
      .map(({ queue, due, oldest }) => ({
        what: `${queueNames[queue]} that should have been processed`,
        count: due,
        oldest: describeAge(oldest),
        run: command('list-failures'),
      })),
    ...failures.map(({ queue, state, reason, count }) => ({
      what: `${queueNames[queue]}, ${state === 'failed' ? 'failed within a day' : 'retried'}: ${reason}`,
      count,
      oldest: '',
      run: command('list-failures'),
    })),
  ]
}

async function listMoney(knex: Knex): Promise<OpenItem[]> {
  const frozen = await knex('wallets')
    .join('companies', 'companies.id', 'wallets.company')
    .where('wallets.status', 'frozen')
    .limit(20)
    .select('companies.id', 'companies.name')
  const differences = await readOpenDifferences(knex)
  const late = await knex('plutus_payment_events').where({ outcome: 'received' }).limit(1000).pluck('id')
  return [
    ...frozen.map(({ id, name }) => ({
      what: `frozen wallet of ${name}`,
      count: 1,
      oldest: '',
      run: command(`unfreeze-wallet --company ${id} --reason "what was corrected"`),
    })),
    { what: 'payments that differ from the provider', count: differences.length, oldest: '', run: command('list-differences') },
    { what: 'payment events not processed', count: late.length, oldest: '', run: command('list-payment-events --outcome received') },
  ]
}

async function listCatalogue(knex: Knex): Promise<OpenItem[]> {
  const low = await knex('brands').whereNotNull('low_values').pluck('id')
  const balances = (await loadBalances(knex)).filter(([, state]) => isLow(state))
  return [
    { what: 'brands with few vouchers left', count: low.length, oldest: '', run: command('list-stock') },
    ...balances.map(([supplier]) => ({ what: `low balance at ${supplier}`, count: 1, oldest: '', run: command('check-suppliers') })),
  ]
}

async function listRecovery(knex: Knex, now: number): Promise<OpenItem[]> {
  const hold = await readHold(knex)
  const held = hold ? await countHeldWork(knex) : []
  const backup = await readBackup(now)
  const age = describeAge(backup?.age ?? 0)
  const shown = ['backup_failing', 'held', 'low_balance']
  return [
    { what: 'rows held since a restore', count: held.reduce((sum, { count }) => sum + count, 0), oldest: '', run: command('release') },
    {
      what: `backup failed: ${backup?.failure}`,
      count: Number(backup?.isFailing ?? false),
      oldest: age,
      run: 'npm run backup -- --to FOLDER',
    },
    ...listNotes()
      .filter((note) => !shown.includes(note))
      .map((note) => ({ what: `note ${note}`, count: 1, oldest: '', run: 'npm run doctor' })),
  ]
}
