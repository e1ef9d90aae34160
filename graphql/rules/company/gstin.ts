import { indianStates } from './indian-states.ts'

/** State code, PAN (its fourth letter says what kind of holder), number of the registration, Z, check digit (C4: 15). */
const shape = /^(\d{2})([A-Z]{3}[ABCFGHJKLPT][A-Z]\d{4}[A-Z])[1-9A-Z]Z[0-9A-Z]$/

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Registrations that belong to no state. */
const elsewhere: Record<string, string> = { '97': 'Other Territory', '99': 'Centre Jurisdiction' }

/** An Indian tax registration number, in capitals or not: the state and the PAN in it; undefined when it cannot exist (V13). */
export function parseGstin(text: string): { gstin: string; state: string; pan: string } | undefined {
  const gstin = text.trim().toUpperCase()
  const [, stateCode = '', pan = ''] = shape.exec(gstin) ?? []
  const state = elsewhere[stateCode] ?? indianStates.find(({ gst }) => gst.some((known) => known === stateCode))?.name
  return state && gstin.endsWith(gstinCheckDigit(gstin.slice(0, 14))) ? { gstin, state, pan } : undefined
}

/** Luhn's algorithm mod 36: digits weigh one and two in turn, and a weighed digit counts as the sum of its two places. */
export function gstinCheckDigit(first14: string): string {
  const sum = [...first14].reduce((total, digit, place) => {
    const weighed = digits.indexOf(digit) * (1 + (place % 2))
    return total + Math.floor(weighed / 36) + (weighed % 36)
  }, 0)
  return digits.charAt((36 - (sum % 36)) % 36)
}
