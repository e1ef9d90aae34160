import { keptKey } from '#web/lib/bff/kept-key.ts'

type Launched = { id: string; version: number | null; total: string; round?: string }

/**
 * One key for what one page launches: the same after a refresh, a double click or a lost answer, so that money moves once.
 * Other contents or another sum is another launch, and gets its own; so do more people later, who cost the same (`round`).
 */
export function launchKey({ id, version, total, round = '0' }: Launched): string {
  const name = `plutus-launch:${id}:${version ?? 0}:${round}:${total}`
  // Storage can be forbidden: what is launched then names itself.
  return keptKey(name) ?? name
}
