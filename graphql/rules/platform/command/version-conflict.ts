import * as z from 'zod/mini'
import type { CommandContext } from './define-command.ts'
import { type Refusal, refusal } from './refusal.ts'

const eventsRead = 100

/**
 * Returns the error VERSION_CONFLICT {version, editedBy} for a row that was changed since the version `read`. `editedBy` has the names of
 * other members and keys that saved since then. With `action`, only events of that action count.
 */
export async function versionConflict(
  { trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>,
  { id, version }: { id: string; version: number },
  read: number,
  action?: string,
): Promise<Refusal> {
  const events = await trx('audit_events')
    .leftJoin('members', 'members.id', 'audit_events.actor')
    .where({ 'audit_events.company': me.company, 'audit_events.entity_id': id, ...(action && { 'audit_events.action': action }) })
    .orderBy('audit_events.seq', 'desc')
    .limit(eventsRead)
    .select('audit_events.actor', 'audit_events.detail', 'members.name')
  const others = events.filter(({ actor, detail }) => actor !== me.id && versionOf(detail) > read)
  return refusal('VERSION_CONFLICT', { version, editedBy: [...new Set(others.map(({ name }) => name).filter(Boolean))] })
}

/**
 * Refuses VERSION_CONFLICT {version, editedBy} unless `read` is the version of the row, which the caller has locked. A caller that read none
 * passes null or undefined, and is never refused.
 */
export async function refuseStale(
  context: Pick<CommandContext<unknown>, 'trx' | 'me'>,
  row: { id: string; version: number },
  read: number | null | undefined,
  action: string,
): Promise<void> {
  if (typeof read === 'number' && read !== row.version) throw await versionConflict(context, row, read, action)
}

/** Returns the version that an audit event made. 0 for an event that made none. */
function versionOf(detail: unknown): number {
  const stored = typeof detail === 'string' ? JSON.parse(detail) : detail
  return z.safeParse(z.object({ version: z.int() }), stored).data?.version ?? 0
}
