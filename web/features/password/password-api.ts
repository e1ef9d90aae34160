import type { RecoverBody, ResetBody } from '#graphql/contracts/rest/account.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

export const postResetRequest = (body: RecoverBody) => callBff('/auth/password/request', { method: 'POST', body })

/** Checks that a reset link still works, without using it up. Throws LINK_EXPIRED or LINK_USED if it does not. */
export const checkResetLink = (token: string) => callBff<undefined>('/auth/password/check', { method: 'POST', body: { token } })

export const postNewPassword = (body: ResetBody) => callBff('/auth/password/reset', { method: 'POST', body })
