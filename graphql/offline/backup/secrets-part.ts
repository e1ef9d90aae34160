import { Decrypter, Encrypter } from 'age-encryption'
import { SettingError } from '#errors/process-end.ts'
import { readSecretFile } from '../../secret-files.ts'
import { ArchiveFault } from './read-archive.ts'

/** The variable that names the file with the passphrase. */
export const passphraseVariable = 'BACKUP_PASSPHRASE_FILE'

/**
 * Returns the passphrase in the file that `BACKUP_PASSPHRASE_FILE` names, without one line end. Undefined if the variable is not set. Throws a
 * SettingError for an empty or unreadable file.
 */
export function readPassphrase(env: NodeJS.ProcessEnv): string | undefined {
  const path = env[passphraseVariable]
  if (!path) return undefined
  try {
    return readSecretFile(path, `${passphraseVariable}=${path}`)
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error))
  }
}

/** In bits of scrypt's N: 64 MB and half a second. The default of 18 takes four times as much on a server that also answers people. */
const workFactor = 16

/** Encrypts a text with a passphrase in the age format (scrypt), which the `age` tool opens too. */
export async function encryptText(text: string, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return encrypter.encrypt(text)
}

/** Decrypts a text of `encryptText`. Throws an ArchiveFault for another passphrase. */
export async function decryptText(bytes: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(bytes, 'text')
  } catch {
    throw new ArchiveFault(`The passphrase in ${passphraseVariable} doesn’t open the secrets of this backup.`)
  }
}
