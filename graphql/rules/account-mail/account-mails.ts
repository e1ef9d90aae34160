import { signUpCode } from './kinds/sign-up-code.ts'

/** Every kind of account mail. A new one is a file in kinds/ and a line here. */
export const accountMails = {
  'sign-up-code': signUpCode,
}

export type AccountMailKind = keyof typeof accountMails

export type PayloadOf<Kind extends AccountMailKind> = Parameters<(typeof accountMails)[Kind]['compose']>[0]
