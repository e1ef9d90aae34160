import * as z from 'zod/mini'
import { countries } from '#contracts/country/countries.ts'
import { printableText } from '#contracts/text/printable-input.ts'
import { emptyAsNull, requiredName, requiredText, trimmed } from '#contracts/text/text-input.ts'
import { indianStates, parseGstin } from './gstin.ts'
import { statesOfPincode } from './pincode.ts'

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\/[^/?#@\s]+\.[^/?#@\s.]{2,}([/?#]|$)/i.test(text)

const webAddress = (missing: string) =>
  z.string(missing).check(
    trimmed,
    z.minLength(1, missing),
    z.maxLength(255, 'Please keep this to 255 characters'),
    z.refine((text) => text === '' || isWebAddress(text), 'Please enter a valid website address, such as https://www.example.com'),
  )

const country = (missing: string) =>
  z.string(missing).check(
    trimmed,
    z.toUpperCase(),
    z.refine((countryCode) => countries.includes(countryCode), missing),
  )

const pincode = 'Invalid or unknown pincode'
const unmatched = 'The Registration number does not match'
const gstinElsewhere = 'This is a GSTIN. Choose India as the country of registration, or enter the number from your country’s register'

const linkedin = z.pipe(
  z.nullish(
    z.string().check(
      trimmed,
      z.maxLength(255, 'Please keep this to 255 characters'),
      z.refine(
        (text) => text === '' || (isWebAddress(text) && /^https?:\/\/([a-z]+\.)?linkedin\.com\//i.test(text)),
        'Please enter the address of your LinkedIn page, such as https://www.linkedin.com/company/example',
      ),
    ),
  ),
  emptyAsNull,
)

/** Runs a check even if another field has failed, so that a form shows every invalid field at once. */
const always = { when: () => true }

type Details = {
  pincode: string
  state: string
  country: string
  registrationCountry: string
  registrationNumber: string
  confirmRegistrationNumber: string
}

/** The information that a company submits for verification (V11 to V13, C3, C4). */
export const companyDetailsInput = z
  .object({
    registeredName: requiredName(160, 'Your business name is required').check(printableText),
    website: webAddress('Your website is required'),
    linkedinUrl: linkedin,
    address: requiredText(255, 'Your address is required').check(printableText),
    pincode: requiredText(12, 'Your pincode is required').check(printableText),
    city: requiredText(80, 'Your city is required').check(printableText),
    state: requiredText(80, 'Your state is required').check(printableText),
    country: country('Your country is required'),
    registrationCountry: country('Your country of registration is required'),
    registrationNumber: z
      .string('Your registration number is required')
      .check(
        trimmed,
        z.toUpperCase(),
        z.minLength(1, 'Your registration number is required'),
        z.maxLength(40, 'Please enter a valid registration number'),
      ),
    confirmRegistrationNumber: z
      .string('Please confirm the registration number')
      .check(trimmed, z.toUpperCase(), z.minLength(1, 'Please confirm the registration number')),
  })
  .check(
    z.refine(isKnownState, { ...always, path: ['state'], message: 'Please choose a state of India' }),
    z.refine(isKnownPincode, { ...always, path: ['pincode'], message: pincode }),
    z.refine(isRegistered, { ...always, path: ['registrationNumber'], message: 'Please enter a valid registration number' }),
    z.refine((value) => !isForeignGstin(value), { ...always, path: ['registrationNumber'], message: gstinElsewhere }),
    z.refine((value) => !value.confirmRegistrationNumber || value.confirmRegistrationNumber === value.registrationNumber, {
      ...always,
      path: ['confirmRegistrationNumber'],
      message: unmatched,
    }),
  )

function isKnownState({ country, state }: Details): boolean {
  return country !== 'IN' || !state || indianStates.some(({ name }) => name === state)
}

/**
 * Returns true for an existing pincode of the given Indian state, or of any state when the state is unknown. An empty pincode and other
 * countries are not checked.
 */
function isKnownPincode({ country, state, pincode }: Details): boolean {
  if (country !== 'IN' || !pincode) return true
  const states: readonly string[] = statesOfPincode(pincode)
  return indianStates.some(({ name }) => name === state) ? states.includes(state) : states.length > 0
}

/**
 * Returns true for a valid GSTIN in India, and for 5 to 30 letters and digits elsewhere. An empty number passes, because it has its own
 * message.
 */
function isRegistered({ registrationCountry, registrationNumber }: Details): boolean {
  if (!registrationNumber) return true
  return registrationCountry === 'IN' ? parseGstin(registrationNumber) !== undefined : /^[A-Z0-9]{5,30}$/.test(registrationNumber)
}

/** Returns true when a company outside India enters an Indian tax number (GSTIN). It would escape the Indian tax rate. */
const isForeignGstin = ({ registrationCountry, registrationNumber }: Details): boolean =>
  Boolean(registrationCountry && registrationNumber) && registrationCountry !== 'IN' && parseGstin(registrationNumber) !== undefined

/** The company's reason for a change request, which the operator reads before deciding. */
export const changeReason = requiredText(1000, 'Please say why this changes')
