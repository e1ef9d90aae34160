import type { AuthenticatorSetup, RecoveryCodes } from '#graphql/contracts/rest/account.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

/** The setup of an authenticator app. `replace` is true if it replaces another app. */
export type AuthenticatorOffer = AuthenticatorSetup & { replace?: boolean }

const post = <Answer>(path: string, body: object = {}) => callBff<Answer>(path, { method: 'POST', body })

/** Requests a new secret. Sign-in does not use it until a code confirms it. */
export const postAuthenticatorStart = () => post<AuthenticatorSetup>('/auth/authenticator')

/** Requests a secret for a second app. It replaces the current app once a code confirms it. */
export const startReplacement = async (): Promise<AuthenticatorOffer> => ({
  ...(await post<AuthenticatorSetup>('/auth/authenticator', { replace: true })),
  replace: true,
})

export const postAuthenticatorCode = (code: string, replace = false) =>
  post<RecoveryCodes>('/auth/authenticator/confirm', { code, replace })

export const postAuthenticatorRemoval = () => post<undefined>('/auth/authenticator/remove')

/** Issues ten new recovery codes, which replace the authenticator app at sign-in, and revokes the old ones. */
export const postNewRecoveryCodes = () => post<RecoveryCodes>('/auth/authenticator/recovery-codes')
