import { hash, verify } from '@node-rs/argon2'
import { makeCode } from '../voucher/voucher-code.ts'

/** The same letters typed on another keyboard are the same password; nothing is trimmed (F5). */
const asTyped = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password))

/** Without a stored hash the work is done all the same, so that the time tells nothing (F1). */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await dummyHash()), asTyped(password)).catch(() => false)
  return isRight && Boolean(stored)
}

let dummy: Promise<string> | undefined
const dummyHash = (): Promise<string> => {
  dummy ??= hash(makeCode())
  return dummy
}
