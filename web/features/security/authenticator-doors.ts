import { callBff } from '#web/lib/call-bff.ts'

export type AuthenticatorSetup = { secret: string; uri: string }
type RecoveryCodes = { recoveryCodes: string[] }

const post = <Answer>(path: string, body: object = {}) => callBff<Answer>(path, { method: 'POST', body })

/** A new secret; nothing is asked at sign-in until a code of it was typed back. */
export const startAuthenticator = () => post<AuthenticatorSetup>('/auth/authenticator')

export const confirmAuthenticator = (code: string) => post<RecoveryCodes>('/auth/authenticator/confirm', { code })

export const removeAuthenticator = () => post<undefined>('/auth/authenticator/remove')

/** Ten new ones; the old ones are void. */
export const renewRecoveryCodes = () => post<RecoveryCodes>('/auth/authenticator/recovery-codes')
