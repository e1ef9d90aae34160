import { indianStates } from './indian-states.ts'

/** State code, PAN (its fourth letter is the kind of holder), registration number, Z and check digit, 15 characters in all (C4). */
const shape = /^(\d{2})([A-Z]{3}[ABCFGHJKLPT][A-Z]\d{4}[A-Z])[1-9A-Z]Z[0-9A-Z]$/

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Names of the two GST state codes that belong to no Indian state. */
const stateless: Record<string, string> = { '97': 'Other Territory', '99': 'Centre Jurisdiction' }

/** Parses an Indian tax registration number, ignoring case, into its state and PAN. Returns undefined when it is invalid (V13). */
export function parseGstin(text: string): { gstin: string; state: string; pan: string } | undefined {
  const gstin = text.trim().toUpperCase()
  const [, stateCode = '', pan = ''] = shape.exec(gstin) ?? []
  const state = stateless[stateCode] ?? indianStates.find(({ gst }) => gst.some((known) => known === stateCode))?.name
  return state && gstin.endsWith(gstinCheckDigit(gstin.slice(0, 14))) ? { gstin, state, pan } : undefined
}

/** Returns the check digit by the Luhn algorithm mod 36. Weights alternate 1 and 2, and each product adds its two base-36 digits. */
export function gstinCheckDigit(first14: string): string {
  const sum = [...first14].reduce((total, digit, place) => {
    const weighed = digits.indexOf(digit) * (1 + (place % 2))
    return total + Math.floor(weighed / 36) + (weighed % 36)
  }, 0)
  return digits.charAt((36 - (sum % 36)) % 36)
}
