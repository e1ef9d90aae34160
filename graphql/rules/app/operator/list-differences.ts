import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { readOpenDifferences } from '#rules/ledger/books/open-differences.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import type { OperatorCommand } from './operator-command.ts'
import { flagInput } from './operator-command.ts'

const listDifferencesInput = z.object({ closed: flagInput })

/**
 * Lists what differed between the payment providers' records and ours when they were last compared, and what our own rows show. With
 * `closed` lists those that finance closed instead, newest first.
 */
export const listDifferences: OperatorCommand = {
  run: async (body) => {
    const { closed } = parseInput(listDifferencesInput, body)
    return { differences: await (closed ? readClosed : readDifferences)(getDatabase()) }
  },
}

/** Returns the open differences for the terminal, with the code that `close-difference` takes. */
export async function readDifferences(knex: Knex): Promise<Record<string, string>[]> {
  const open = await readOpenDifferences(knex)
  return open.map(({ code, provider, kind, ref, number, words, foundAt }) => ({
    code,
    provider,
    kind,
    id: ref,
    recharge: number,
    difference: words,
    found: foundAt === null ? '' : new Date(foundAt).toISOString(),
  }))
}

async function readClosed(knex: Knex): Promise<Record<string, string>[]> {
  const rows = await knex('plutus_closed_differences').whereNotNull('closed_key').orderBy('closed_at', 'desc').limit(1000).select('*')
  return rows.map(({ code, provider, kind, ref, words, reason, closed_by, closed_at }) => ({
    code,
    provider,
    kind,
    id: ref,
    difference: words,
    reason,
    by: closed_by ?? '',
    closed: new Date(Number(closed_at)).toISOString(),
  }))
}
