import { createHash } from 'node:crypto'

const namespace = Buffer.from('5d8f7c1ea6b24f0a9c3e2b7d41f08e65', 'hex')

/** Returns the same UUID (version 5) for the same name, so that rows can refer to each other by name. */
export function seedId(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The ids of the two demo companies and their owners. The second company shows that tenants cannot see each other's data. */
export const auroraId = 'a0000000-0000-4000-8000-000000000001'
export const rivalId = 'b0000000-0000-4000-8000-000000000001'
export const demoOwnerId = 'a0000000-0000-4000-8000-000000000011'
export const rivalOwnerId = 'b0000000-0000-4000-8000-000000000011'

export const companyZoneOf = (company: string): string => (company === auroraId ? 'Asia/Kolkata' : 'America/New_York')

/** Returns the place of a demo company, which decides how its fees are taxed. */
export const companyPlaceOf = (company: string) =>
  company === auroraId
    ? { country: 'IN', state: 'Karnataka', registration_number: '29AABCA4821M1ZJ' }
    : { country: 'US', state: 'Massachusetts', registration_number: 'MA004471902' }
