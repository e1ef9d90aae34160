import getDatabase from '@directus/api/database/index'
import type { Note } from '#contracts/rest/operation.ts'
import { endWarning, warnOperator } from '#rules/mail/account-mail/warn-operator.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { env } from '#rules/platform/env/env.ts'
import { isShuttingDown } from '#rules/platform/jobs/shutdown.ts'
import { log } from '#rules/platform/log.ts'
import { setNote } from '#rules/platform/operation/notes.ts'
import type { TriedConnection } from '#rules/platform/operation/try-connection.ts'
import { tryAddress } from './try-address.ts'
import { tryCredentials } from './try-all.ts'

/** In ms. The pause between tries while all credentials are accepted, and while one is refused. */
const pauses = { usual: 10 * 60_000, refused: 60_000 }

/** The last outcome of each server that answered, by variable. Empty at the start of this process. */
const outcomes = new Map<string, { note: Note; isRefused: boolean }>()

const isAnyRefused = (note?: Note): boolean =>
  [...outcomes.values()].some((last) => last.isRefused && (note === undefined || last.note === note))

/**
 * Tries the servers that production calls, from its start on. A refused credential stops no call: it is logged, noted at `/readyz` and
 * emailed, until it is accepted again.
 */
export function watchConnections(): void {
  if (!env.isProduction) return
  void warnOfAddresses()
  void watch()
}

async function watch(): Promise<void> {
  while (!isShuttingDown()) {
    await noteTried(await tryCredentials()).catch((error: unknown) => log.error({ connections: true, error }))
    await new Promise<void>((settle) => void setTimeout(settle, isAnyRefused() ? pauses.refused : pauses.usual).unref())
  }
}

/** Logs what changed since the last tries, sets the notes, and emails the operator or ends the warning. An unanswered try changes nothing. */
export async function noteTried(tried: TriedConnection[]): Promise<void> {
  for (const { name, note, outcome, sentence } of tried) {
    if (outcome === 'unanswered') log.warn({ connection: name, msg: sentence })
    const last = outcomes.get(name)
    const isRefused = outcome === 'refused'
    if (!note || outcome === 'unanswered' || last?.isRefused === isRefused) continue
    outcomes.set(name, { note, isRefused })
    setNote(note, isAnyRefused(note))
    if (isRefused || last) log.warn({ connection: name, msg: sentence })
    await warn(name, isRefused, sentence).catch((error: unknown) => {
      outcomes.delete(name) // the database is away, so the next try warns
      throw error
    })
  }
}

/** An email about the mail server itself could not be sent, and would be stale once it can. */
async function warn(name: string, isRefused: boolean, sentence: string): Promise<void> {
  if (name === 'SMTP_URL') return
  const cause = `refused:${name}`
  const mail = {
    subject: `${name} is refused`,
    heading: `${name} is refused`,
    paragraphs: [sentence, 'Correct it in the environment of Plutus and restart it. Until then the calls that need it fail.'],
    commands: ['To try all connections: npm run doctor'],
  }
  await transact(async ({ trx }) => {
    if (isRefused) await warnOperator(trx, { cause, ...mail })
    else await endWarning(trx, cause)
  })
}

async function warnOfAddresses(): Promise<void> {
  const knex = getDatabase()
  const tried = await Promise.all([...new Set([env.publicUrl, env.rewardUrl])].map((address) => tryAddress('PUBLIC_URL', address)))
  for (const { outcome, sentence } of tried) if (outcome !== 'works') log.warn({ connection: 'PUBLIC_URL', msg: sentence })
  const brand = await knex('brands').where({ status: 'active' }).first('id')
  if (!brand) log.warn({ msg: 'The catalogue has no active brand: companies can’t finish signing up. Run operator import-brands.' })
}
