export type IndianState = (typeof indianStates)[number]['name']

/** States and union territories with the codes that start their GSTINs. Codes 25 and 28 are from before 2020 and 2014. */
export const indianStates = [
  { name: 'Andaman and Nicobar Islands', gst: ['35'] },
  { name: 'Andhra Pradesh', gst: ['37', '28'] },
  { name: 'Arunachal Pradesh', gst: ['12'] },
  { name: 'Assam', gst: ['18'] },
  { name: 'Bihar', gst: ['10'] },
  { name: 'Chandigarh', gst: ['04'] },
  { name: 'Chhattisgarh', gst: ['22'] },
  { name: 'Dadra and Nagar Haveli and Daman and Diu', gst: ['26', '25'] },
  { name: 'Delhi', gst: ['07'] },
  { name: 'Goa', gst: ['30'] },
  { name: 'Gujarat', gst: ['24'] },
  { name: 'Haryana', gst: ['06'] },
  { name: 'Himachal Pradesh', gst: ['02'] },
  { name: 'Jammu and Kashmir', gst: ['01'] },
  { name: 'Jharkhand', gst: ['20'] },
  { name: 'Karnataka', gst: ['29'] },
  { name: 'Kerala', gst: ['32'] },
  { name: 'Ladakh', gst: ['38'] },
  { name: 'Lakshadweep', gst: ['31'] },
  { name: 'Madhya Pradesh', gst: ['23'] },
  { name: 'Maharashtra', gst: ['27'] },
  { name: 'Manipur', gst: ['14'] },
  { name: 'Meghalaya', gst: ['17'] },
  { name: 'Mizoram', gst: ['15'] },
  { name: 'Nagaland', gst: ['13'] },
  { name: 'Odisha', gst: ['21'] },
  { name: 'Puducherry', gst: ['34'] },
  { name: 'Punjab', gst: ['03'] },
  { name: 'Rajasthan', gst: ['08'] },
  { name: 'Sikkim', gst: ['11'] },
  { name: 'Tamil Nadu', gst: ['33'] },
  { name: 'Telangana', gst: ['36'] },
  { name: 'Tripura', gst: ['16'] },
  { name: 'Uttar Pradesh', gst: ['09'] },
  { name: 'Uttarakhand', gst: ['05'] },
  { name: 'West Bengal', gst: ['19'] },
] as const

/** State code, PAN (its fourth letter is the kind of holder), registration number, Z and check digit, 15 characters in all (C4). */
const shape = /^(\d{2})([A-Z]{3}[ABCFGHJKLPT][A-Z]\d{4}[A-Z])[1-9A-Z]Z[0-9A-Z]$/

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Names of the two GST state codes that belong to no Indian state. */
const stateless: Record<string, string> = { '97': 'Other Territory', '99': 'Centre Jurisdiction' }

/** Parses an Indian tax registration number, ignoring case, into its state and PAN. Returns undefined when it is invalid (V13). */
export function parseGstin(text: string): { gstin: string; state: string; pan: string } | undefined {
  const gstin = text.trim().toUpperCase()
  const [, stateCode = '', pan = ''] = shape.exec(gstin) ?? []
  const state = stateless[stateCode] ?? indianStates.find(({ gst }) => gst.some((each) => each === stateCode))?.name
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
