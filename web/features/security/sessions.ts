import { callBff } from '#web/lib/bff/call-bff.ts'

export type SessionLine = { id: string; device: string; ip: string | null; startedAt: string; lastUsedAt: string; current: boolean }

/** Where one is signed in, this browser among them. */
export const loadSessions = async (): Promise<SessionLine[]> => (await callBff<{ sessions: SessionLine[] }>('/auth/sessions')).sessions

export const endSession = (id: string) => callBff(`/auth/sessions/${encodeURIComponent(id)}/end`, { method: 'POST', body: {} })
