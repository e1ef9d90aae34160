import * as z from 'zod/mini'
import { emptyAsNull } from '#contracts/text/text-input.ts'
import { type AddressFault, readAddress } from './read-address.ts'

const reasons: Record<Exclude<AddressFault, 'missing'>, string> = {
  malformed: 'Please enter a valid email address',
  several: 'Please enter one email address',
  spaces: 'Please enter the email address without spaces',
  quoted: 'Please enter the email address without quotation marks',
  foreign: 'Please use only Latin letters before the @',
  accented: 'Please use letters without accents before the @',
  numeric: 'Please enter a domain name after the @, not an IP address',
}

/**
 * Validates an email address and normalises it with `readAddress` (V2). `missing` is the message for an empty text, and `malformed`
 * replaces the general message.
 */
export const emailInput = (missing: string, malformed?: string) => z.string(missing).check(addressCheck({ missing, malformed }))

/** An optional email address. An empty text becomes null. */
export const optionalEmail = z.pipe(z.nullish(z.string().check(addressCheck({}))), emptyAsNull)

/** The maximum length of an account's email address, in characters, because Directus stores no longer one. */
const accountMax = 128

/**
 * The email address of an account, limited to the length that Directus stores. The messages for an empty and an invalid text are `missing`
 * and `malformed`.
 */
export const accountEmail = (missing: string, malformed?: string) =>
  emailInput(missing, malformed).check(z.maxLength(accountMax, `Please use an email address of up to ${accountMax} characters`))

type Sentences = { missing?: string | undefined; malformed?: string | undefined }

/**
 * Checks and normalises an address. An empty text is valid unless a `missing` message is given. Errors do not abort, so that a form shows
 * all.
 */
function addressCheck({ missing, malformed = reasons.malformed }: Sentences) {
  const sentences = { ...reasons, malformed, missing }
  return z.check<string>((payload) => {
    const { address, fault } = readAddress(payload.value)
    if (address !== undefined) payload.value = address
    else if (fault === 'missing' && missing === undefined) payload.value = ''
    else payload.issues.push({ code: 'custom', message: sentences[fault] ?? malformed, input: payload.value, continue: true })
  })
}
