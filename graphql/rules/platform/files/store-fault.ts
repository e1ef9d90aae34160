import type { StorageSettings } from '#contracts/settings/storage-env.ts'

/** A bucket that refused or did not answer. The message is one sentence for the operator. `isFinal` says that only a change corrects it. */
export class StoreFault extends Error {
  readonly isFinal: boolean

  constructor(sentence: string, isFinal: boolean, cause: unknown) {
    super(sentence, { cause })
    this.isFinal = isFinal
  }
}

const key = 'STORAGE_S3_KEY and STORAGE_S3_SECRET'

/** Codes of the system’s errors of a connection. Others, such as ENOSPC and EMFILE, are of this machine. */
const ofNetwork = /^(E(CONN|HOST|NET|ADDR|PROTO|AI_)\w+|ETIMEDOUT|ENOTFOUND|EPIPE)$/

/** Names of S3's errors, and what they say about the bucket. Only a change of the settings or of the bucket corrects those with `isFinal`. */
const faults: [names: RegExp, says: string, isFinal: boolean][] = [
  [/^NoSuchBucket$/, 'doesn’t exist. Create it, or correct STORAGE_S3_BUCKET', true],
  [/^RequestTimeTooSkewed$/, 'refuses this machine’s clock. Set the clock', true],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|Unauthorized)$/, `refuses the key. Correct ${key}`, true],
  [
    /^(CredentialsProviderError|Access ?Denied|AllAccessDisabled|Forbidden|403)$/i,
    `refuses access. Correct ${key}, or what they may do`,
    true,
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint.*|301)$/,
    'is in another region. Correct STORAGE_S3_REGION',
    true,
  ],
  [/^(XMinioStorageFull|QuotaExceeded|EntityTooLarge|InsufficientStorage|507)$/, 'is full', false],
  [/^(SlowDown|ServiceUnavailable|InternalError|TimeoutError|RequestTimeout|5\d\d)$/, 'doesn’t answer', false],
  [ofNetwork, 'doesn’t answer', false],
]

/** Returns the fault of a call to the bucket, from an error of the SDK. */
export function toStoreFault(error: unknown, settings: StorageSettings): StoreFault {
  const { name, code, $metadata } = Object(error) as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  const words = [code, name, $metadata?.httpStatusCode].map(String)
  const found = faults.find(([names]) => words.some((word) => names.test(word)))
  const bucket = settings.driver === 's3' ? settings.options.bucket : ''
  const reason = code ?? (name && name !== 'Error' ? name : error instanceof Error ? error.message : String(error))
  return new StoreFault(`The bucket ${bucket} ${found?.[1] ?? 'can’t be used'} (${reason}).`, found?.[2] ?? false, error)
}

/** Returns true for an error of this machine, such as a full disk or too many open files, which is not the bucket’s. */
export function isOfMachine(error: unknown): boolean {
  const { errno, code, syscall } = Object(error) as { errno?: unknown; code?: unknown; syscall?: unknown }
  return typeof errno === 'number' && syscall !== 'connect' && !ofNetwork.test(String(code))
}

/** Returns true for an error which says that there is no such file on the disk, or in the bucket. */
export function isAbsent(error: unknown, settings: StorageSettings): boolean {
  const { name, code } = Object(error) as { name?: string; code?: string }
  return settings.driver === 'local' ? code === 'ENOENT' : name === 'NoSuchKey' || name === unnamedAbsence
}

/** The name of a response 404 without a body, which a missing bucket gets too. */
export const unnamedAbsence = 'NotFound'
