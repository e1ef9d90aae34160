/** The two companies of the demo. The second one demonstrates tenant isolation. */
export const auroraId = 'a0000000-0000-4000-8000-000000000001'
export const rivalId = 'b0000000-0000-4000-8000-000000000001'
export const demoOwnerId = 'a0000000-0000-4000-8000-000000000011'
export const rivalOwnerId = 'b0000000-0000-4000-8000-000000000011'

export const zoneOf = (company: string): string => (company === auroraId ? 'Asia/Kolkata' : 'America/New_York')
