import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type ExportFormat, exportFormat } from '#contracts/rest/files.ts'
import { actorOf, authorize, type Me, readMe } from '#rules/platform/access/me.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller, CommandContext } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { type DocumentKind, type ExportFileFormat, type ExportKind, type ExportKinds, rowsMax, ticketMs } from './export-kind.ts'

const input = z.object({ format: exportFormat, filter: z._default(z.looseObject({}), {}) })

/**
 * Creates a ticket, a random id with which the same member can download one export once within a minute. Refuses NOT_FOUND for an unknown
 * list, FORBIDDEN, STEP_UP_REQUIRED, VALIDATION, BAD_INPUT for a format that the list lacks, and EXPORT_TOO_LARGE {max} in rows.
 */
export async function makeTicket(kinds: ExportKinds, kindName: string, body: unknown, caller: Caller): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  await transact(async ({ trx, now }) => {
    const me = await readMe(trx, caller.user)
    const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined
    if (!kind) throw refusal('NOT_FOUND')
    if (kind.may && !me.may(kind.may)) throw refusal('FORBIDDEN')
    if (kind.stepUp) await requireStepUp(trx, me.id, caller.session, now)
    const { format, filter } = parseInput(input, body)
    const parsed = parseInput(z.object({ filter: kind.filter }), { filter })
    await refuseUnreadable(trx, me, { kind, format, filter: parsed.filter })
    await trx('plutus_exports')
      .where('expires_at', '<', now.getTime() - ticketMs)
      .delete()
    await trx('plutus_exports').insert({
      id,
      company: me.company,
      member: me.id,
      kind: kindName,
      request: JSON.stringify({ format, filter }),
      expires_at: now.getTime() + ticketMs,
    })
    if (kind.begin) return
    const detail = { format, filter: withoutSearch(filter) }
    await writeAudit(trx, { ...actorOf(me), caller, action: `${kindName}.export`, entity: 'companies', entityId: me.company, detail, now })
  })
  return id
}

type Requested = { kind: ExportKind | DocumentKind; format: ExportFormat; filter: unknown }

/** Refuses a format that the kind lacks, a document of an unknown row, and more rows than the format may have. */
async function refuseUnreadable(trx: Knex, me: Me, { kind, format, filter }: Requested): Promise<void> {
  const hasFormat = 'writeJson' in kind ? format === 'json' : format !== 'json' && (format !== 'print' || kind.print)
  if (!hasFormat) throw refusal('BAD_INPUT', { path: 'format' })
  if ('writeJson' in kind) await kind.find(trx, me, filter)
  else if (format !== 'json' && (await kind.count(trx, me, filter)) > rowsMax[format])
    throw refusal('EXPORT_TOO_LARGE', { max: rowsMax[format] })
}

/** Replaces a search text, which may name a person, because the activity log is kept for good. */
const withoutSearch = (filter: object): object => ('q' in filter ? { ...filter, q: '…' } : filter)

/** The export that a ticket stands for: the member with their current permissions, the list or document, the filter and the format. */
export type ExportOrder = ListOrder | { me: Me; filter: object; kind: DocumentKind; format: 'json' }

/** The export of a list in one of its formats. */
export type ListOrder = { me: Me; filter: object; kind: ExportKind; format: ExportFileFormat }

/**
 * Marks a ticket as used and returns its export, so that only one of concurrent requests gets the file. Refuses NOT_FOUND for an unknown,
 * used or expired ticket, or another member's, and FORBIDDEN for a member who has lost the ability.
 */
export function consumeTicket(kinds: ExportKinds, id: string, caller: Caller): Promise<ExportOrder> {
  return transact(async (work) => {
    const { trx, now } = work
    const [ticket] = await trx('plutus_exports')
      .where({ id: id.slice(0, 36), member: caller.user ?? '', used_at: null })
      .where('expires_at', '>', now.getTime())
      .update({ used_at: now.getTime() })
      .returning(['kind', 'request'])
    const kind = ticket && kinds[ticket.kind]
    if (!kind) throw refusal('NOT_FOUND')
    const me = kind.may ? await authorize(trx, caller.user, kind.may) : await readMe(trx, caller.user)
    const request = parseJson<{ format: ExportFileFormat; filter: unknown }>(ticket.request)
    const filter = z.parse(kind.filter, request.filter) as object
    const audit: CommandContext<unknown>['audit'] = (action, entity, entityId, recorded) =>
      writeAudit(trx, { ...actorOf(me), caller, action, entity, entityId, ...recorded, now })
    await kind.begin?.(work, me, filter, audit)
    return 'writeJson' in kind ? { me, kind, filter, format: 'json' } : { me, kind, filter, format: request.format }
  })
}
