import type { ConsentWay, StatusCause } from '#contracts/recipient/words.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { changeStatus, type StatusChange } from './change-status.ts'
import { isOptOut, withCause, withoutCauses } from './status-causes.ts'

type PersonKey = { id: string; company: string }

/** The act of a person. `requestId` is that of their call, or the id of a carrier's report. */
type ConsentAct<Way extends ConsentWay = ConsentWay> = { way: Way; requestId: string }

const reasons: Record<ConsentWay, string> = {
  mail_program: 'Unsubscribed in their email program',
  page: 'Unsubscribed on the unsubscribe page',
  stop: 'Replied STOP to a message',
  complaint: 'Marked a message as spam',
}

const returnReasons = { page: 'Asked for messages again on the unsubscribe page', stop: 'Replied START to a message' }

/**
 * Unsubscribes a person from all messages of their company and records the way. With `isRepeat`, an earlier STOP is repeated by the
 * carrier, which changes no one who came back since. Returns false if nothing changed.
 */
export async function optOut(
  work: UnitOfWork,
  person: PersonKey,
  { way, requestId, isRepeat = false }: ConsentAct & { isRepeat?: boolean | undefined },
): Promise<boolean> {
  const status = way === 'complaint' ? 'complained' : 'unsubscribed'
  const cause: StatusCause = { status, reason: reasons[way], at: work.now.toISOString(), way }
  const change = await changeStatus(work, person, (causes) =>
    isRepeat && causes.some((each) => each.status === 'active') ? undefined : withCause(causes, cause),
  )
  return record(work, person, 'person.unsubscribe', { way, requestId }, change)
}

/**
 * Ends a person's opt-outs at their own request: those by replying STOP with `stop`, and all with `page`. Their status is then that of the
 * causes left. Returns false if there was none.
 */
export async function optIn(work: UnitOfWork, person: PersonKey, { way, requestId }: ConsentAct<'page' | 'stop'>): Promise<boolean> {
  const request: StatusCause = { status: 'active', reason: returnReasons[way], at: work.now.toISOString(), way }
  const change = await changeStatus(work, person, (causes) => {
    const rest = withoutCauses(causes, (cause) => isOptOut(cause) && (way === 'page' || cause.way === 'stop'))
    return rest && [...rest.filter(({ status }) => status !== 'active'), request]
  })
  return record(work, person, 'person.return', { way, requestId }, change)
}

async function record(
  { trx, now }: UnitOfWork,
  { id, company }: PersonKey,
  action: string,
  { way, requestId }: ConsentAct,
  change: StatusChange | undefined,
): Promise<boolean> {
  if (!change) return false
  const { before, after } = change
  await writeAudit(trx, {
    company,
    actor: null,
    actorKind: 'recipient',
    // the network and device of a recipient are not for the company
    caller: { ip: null, requestId },
    action,
    entity: 'recipients',
    entityId: id,
    detail: { way },
    ...(before !== after && { before: { status: before }, after: { status: after } }),
    now,
  })
  return true
}

/** Marks a person as undeliverable, because a mail server said that their address does not exist. Returns false if nothing changed. */
export async function markUndeliverable(work: UnitOfWork, person: PersonKey): Promise<boolean> {
  const cause: StatusCause = {
    status: 'undeliverable',
    reason: 'A message bounced: the address does not exist',
    at: work.now.toISOString(),
  }
  return (await changeStatus(work, person, (causes) => withCause(causes, cause))) !== undefined
}
