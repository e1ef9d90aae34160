import type { ListedSession, SessionList } from '#graphql/contracts/rest/session.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

/** Lists the user's sessions, including the current one. */
export const loadSessions = async (): Promise<ListedSession[]> => (await callBff<SessionList>('/auth/sessions')).sessions

export const endSession = (id: string) => callBff(`/auth/sessions/${encodeURIComponent(id)}/end`, { method: 'POST', body: {} })
