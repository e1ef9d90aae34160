/** The key of the address that holds the number of the reward shown in the drawer. */
const rewardKey = 'reward'

const reference = /^RW-(\d{1,15})$/i

/**
 * Returns the address of a reward's drawer on the current page, such as "?tab=recipients&reward=RW-886". `search` is the page's own query,
 * which is kept.
 */
export function rewardAddress(seq: string, search = ''): string {
  const params = new URLSearchParams(search)
  params.set(rewardKey, `RW-${seq}`)
  return `?${params}`
}

/** Returns the number in a reference such as "RW-886". Null for any other text. */
export function rewardNumber(text: string): string | null {
  return reference.exec(text.trim())?.[1] ?? null
}
