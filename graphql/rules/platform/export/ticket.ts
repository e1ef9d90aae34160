import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { exportFormat } from '#contracts/rest/files.ts'
import { actorOf, authorize, type Me, readMe } from '#rules/platform/access/me.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller, CommandContext } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { type ExportFileFormat, type ExportKind, type ExportKinds, rowsMax, ticketMs } from './export-kind.ts'

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
    if (!me.may(kind.may)) throw refusal('FORBIDDEN')
    if (kind.stepUp) await requireStepUp(trx, me.id, caller.session, now)
    const { format, filter } = parseInput(input, body)
    if (format === 'print' && !kind.print) throw refusal('BAD_INPUT', { path: 'format' })
    const parsed = parseInput(z.object({ filter: kind.filter }), { filter })
    if ((await kind.count(trx, me, parsed.filter)) > rowsMax[format]) throw refusal('EXPORT_TOO_LARGE', { max: rowsMax[format] })
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
    const detail = { format, filter }
    await writeAudit(trx, { ...actorOf(me), caller, action: `${kindName}.export`, entity: 'companies', entityId: me.company, detail, now })
  })
  return id
}

/** The export that a ticket stands for: the member with their current permissions, the list, the filter and the format. */
export type ExportOrder = { me: Me; kind: ExportKind; filter: object; format: ExportFileFormat }

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
    const me = await authorize(trx, caller.user, kind.may)
    const request = parseJson<{ format: ExportFileFormat; filter: unknown }>(ticket.request)
    const filter = z.parse(kind.filter, request.filter) as object
    const audit: CommandContext<unknown>['audit'] = (action, entity, entityId, recorded) =>
      writeAudit(trx, { ...actorOf(me), caller, action, entity, entityId, ...recorded, now })
    await kind.begin?.(work, me, filter, audit)
    return { me, kind, filter, format: request.format }
  })
}
