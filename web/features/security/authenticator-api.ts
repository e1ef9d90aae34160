import type { AuthenticatorSetup, RecoveryCodes } from '#graphql/contracts/account.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

/** `replace` for an app that replaces another. */
export type AuthenticatorOffer = AuthenticatorSetup & { replace?: boolean }

const post = <Answer>(path: string, body: object = {}) => callBff<Answer>(path, { method: 'POST', body })

/** A new secret; sign-in asks for nothing until a code of it is typed back. */
export const startAuthenticator = () => post<AuthenticatorSetup>('/auth/authenticator')

/** The same for another app beside the current one; a code of it replaces that one. */
export const startReplacement = async (): Promise<AuthenticatorOffer> => ({
  ...(await post<AuthenticatorSetup>('/auth/authenticator', { replace: true })),
  replace: true,
})

export const confirmAuthenticator = (code: string, replace = false) => post<RecoveryCodes>('/auth/authenticator/confirm', { code, replace })

export const removeAuthenticator = () => post<undefined>('/auth/authenticator/remove')

/** Ten new ones; the old ones are void. */
export const renewRecoveryCodes = () => post<RecoveryCodes>('/auth/authenticator/recovery-codes')
