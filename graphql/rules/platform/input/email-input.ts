import * as z from 'zod/mini'
import { type AddressFault, readAddress } from './read-address.ts'
import { emptyAsNull } from './text-input.ts'

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
 * One address that mail can go to, in the form that is stored; readAddress says what is read. `missing` is the sentence for none,
 * `malformed` replaces the general one (V2).
 */
export const emailInput = (missing: string, malformed?: string) => z.string(missing).check(addressOf({ missing, malformed }))

/** The same where the field may stay empty, which is null. */
export const optionalEmail = z.pipe(z.nullish(z.string().check(addressOf({}))), emptyAsNull)

/** As long as Directus keeps an account's address. */
const accountMax = 128

/** The address of an account, which Directus keeps as well. */
export const accountEmail = (missing: string, malformed?: string) =>
  emailInput(missing, malformed).check(z.maxLength(accountMax, `Please use an email address of up to ${accountMax} characters`))

type Sentences = { missing?: string | undefined; malformed?: string | undefined }

/** Without a sentence for a missing address, an empty text passes. No fault aborts, so that a form shows all of them. */
function addressOf({ missing, malformed = reasons.malformed }: Sentences) {
  const sentences = { ...reasons, malformed, missing }
  return z.check<string>((payload) => {
    const { address, fault } = readAddress(payload.value)
    if (address !== undefined) payload.value = address
    else if (fault === 'missing' && missing === undefined) payload.value = ''
    else payload.issues.push({ code: 'custom', message: sentences[fault] ?? malformed, input: payload.value, continue: true })
  })
}
