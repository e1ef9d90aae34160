import type { CodeDetails } from '#contracts/campaign/details.ts'

/** Formats a number of rewards: "1 reward", "2,000 codes", "1 code with 7 uses". `codes` are the campaign's code settings. */
export function countRewards(count: number, codes?: CodeDetails | null): string {
  const things = `${count.toLocaleString('en')} ${codes ? 'code' : 'reward'}${count === 1 ? '' : 's'}`
  return codes && codes.uses > 1 ? `${things} with ${codes.uses.toLocaleString('en')} uses` : things
}
