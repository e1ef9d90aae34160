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
