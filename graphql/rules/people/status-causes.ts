import { type RecipientStatus, recipientStatuses, type StatusCause } from '#contracts/recipient/words.ts'
import type { Json } from '#model/fields.ts'
import { parseJson } from '#rules/platform/db/database.ts'

type StoredStatus = { status: RecipientStatus; status_reason: string | null; status_causes: Json<StatusCause[] | null> }

/**
 * Returns the causes in effect of a stored status. A status that an older version wrote has no causes, or those of an earlier status, and
 * is a cause of its own.
 */
export function readCauses({ status, status_reason: reason, status_causes }: StoredStatus): StatusCause[] {
  const causes = parseJson(status_causes) ?? []
  if (strongestOf(causes).status === status) return causes
  return status === 'active' ? [] : [{ status, reason, at: null }]
}

/** Returns the cause with the strongest status, and of several the latest. Without causes a person is active. */
export const strongestOf = (causes: readonly StatusCause[]): StatusCause =>
  causes.reduce((top, cause) => (strengthOf(cause) >= strengthOf(top) ? cause : top), { status: 'active', reason: null, at: null })

const strengthOf = ({ status }: StatusCause): number => recipientStatuses.indexOf(status)

/** Returns the causes with one more, or undefined if a cause of the same kind is in effect. Opting out ends an earlier request for messages. */
export function withCause(causes: StatusCause[], cause: StatusCause): StatusCause[] | undefined {
  if (causes.some((each) => kindOf(each) === kindOf(cause))) return undefined
  return [...(isOptOut(cause) ? causes.filter(({ status }) => status !== 'active') : causes), cause]
}

/** Returns the causes without those that `ends` selects, or undefined if there are none. */
export function withoutCauses(causes: StatusCause[], ends: (cause: StatusCause) => boolean): StatusCause[] | undefined {
  const rest = causes.filter((cause) => !ends(cause))
  return rest.length < causes.length ? rest : undefined
}

/** STOP is a cause of its own, because START undoes it alone. The page and mail programs use the same link. */
const kindOf = ({ status, way }: StatusCause): string => (way === 'stop' && status === 'unsubscribed' ? 'stop' : status)

/** Returns true for an opt-out by the person, which only they undo. */
export const isOptOut = ({ status }: StatusCause): boolean => status === 'unsubscribed' || status === 'complained'
