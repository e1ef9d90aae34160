import * as z from 'zod/mini'
import { actorOf, type Me, readMeWho } from '#rules/platform/access/me.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import { refuse } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import type { Act, Caller } from '#rules/platform/command/verb.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { ExportKind, ExportKinds } from './export-kind.ts'
import type { ExportFormat } from './export-limits.ts'

/** What one ticket is good for, in the name of who holds it as they are now. */
export type Order = { me: Me; kind: ExportKind; filter: object; format: ExportFormat }

/** Uses a ticket up: one guarded statement, so that of many at once one gets the file. */
export function takeTicket(kinds: ExportKinds, id: string, caller: Caller): Promise<Order> {
  return transact(async (work) => {
    const { trx, now } = work
    const [ticket] = await trx('plutus_exports')
      .where({ id: id.slice(0, 36), member: caller.user ?? '', used_at: null })
      .where('expires_at', '>', now.getTime())
      .update({ used_at: now.getTime() })
      .returning(['kind', 'request'])
    const kind = ticket && kinds[ticket.kind]
    if (!kind) throw refuse('NOT_FOUND')
    const me = await readMeWho(trx, caller.user, kind.may)
    const request = parseJson<{ format: ExportFormat; filter: unknown }>(ticket.request)
    const filter = z.parse(kind.filter, request.filter) as object
    const audit: Act<unknown>['audit'] = (action, entity, entityId, recorded) =>
      writeAudit(trx, { ...actorOf(me), caller, action, entity, entityId, ...recorded, now })
    await kind.begin?.(work, me, filter, audit)
    return { me, kind, filter, format: request.format }
  })
}
