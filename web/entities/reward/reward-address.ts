/** The key of the address that holds the number of the reward in the drawer, such as "RW-886". */
export const rewardKey = 'reward'

const referencePattern = /^RW-(\d{1,15})$/i

/** Returns the number of a reward as people write it, such as "RW-886". */
export const rewardReference = (seq: string): string => `RW-${seq}`

/**
 * Returns the query of the address of a reward's drawer, such as "?tab=recipients&reward=RW-886". `search` is the page's own query, which is
 * kept.
 */
export function rewardAddress(seq: string, search = ''): string {
  const params = new URLSearchParams(search)
  params.set(rewardKey, rewardReference(seq))
  return `?${params}`
}

/** Returns the number in a reference such as "RW-886". Null for any other text. */
export function rewardNumber(text: string): string | null {
  const number = referencePattern.exec(text.trim())?.[1]
  return number ? String(Number(number)) : null
}

/** Returns how many history entries the drawer was opened over, by the state of the address. 0 for an address opened directly. */
export function rewardDepth(state: unknown): number {
  const depth = typeof state === 'object' && state && 'rewardDepth' in state ? state.rewardDepth : 0
  return typeof depth === 'number' ? depth : 0
}
