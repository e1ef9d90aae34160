import type { AuthenticatorSetup, RecoveryCodes } from '#graphql/contracts/account.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

/** `replace` where it is for an app that takes the place of another. */
export type AuthenticatorOffer = AuthenticatorSetup & { replace?: boolean }

const post = <Answer>(path: string, body: object = {}) => callBff<Answer>(path, { method: 'POST', body })

/** A new secret; nothing is asked at sign-in until a code of it was typed back. */
export const startAuthenticator = () => post<AuthenticatorSetup>('/auth/authenticator')

/** The same for another app beside the one that is asked for; a code of it puts it in its place. */
export const startReplacement = async (): Promise<AuthenticatorOffer> => ({
  ...(await post<AuthenticatorSetup>('/auth/authenticator', { replace: true })),
  replace: true,
})

export const confirmAuthenticator = (code: string, replace = false) => post<RecoveryCodes>('/auth/authenticator/confirm', { code, replace })

export const removeAuthenticator = () => post<undefined>('/auth/authenticator/remove')

/** Ten new ones; the old ones are void. */
export const renewRecoveryCodes = () => post<RecoveryCodes>('/auth/authenticator/recovery-codes')
