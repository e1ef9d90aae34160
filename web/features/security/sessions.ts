import type { ListedSession, SessionListAnswer } from '#graphql/contracts/rest/session.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

/** Lists the user's sessions, including the current one. */
export const loadSessions = async (): Promise<ListedSession[]> => (await callBff<SessionListAnswer>('/auth/sessions')).sessions

export const postSessionEnd = (id: string) => callBff(`/auth/sessions/${encodeURIComponent(id)}/end`, { method: 'POST', body: {} })
