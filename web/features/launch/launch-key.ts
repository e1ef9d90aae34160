import { keptKey } from '#web/lib/bff/kept-key.ts'

type Launched = { id: string; version: number | null; total: string; round?: string }

/**
 * One key for what one page launches: the same after a refresh, a double click or a lost answer, so that money moves once. Other
 * contents or another sum is another launch with its own key; so is a launch to more people that costs the same (`round`).
 */
export function launchKey({ id, version, total, round = '0' }: Launched): string {
  const name = `plutus-launch:${id}:${version ?? 0}:${round}:${total}`
  // Storage can be forbidden: each launch then has a key of its own.
  return keptKey(name) ?? name
}
