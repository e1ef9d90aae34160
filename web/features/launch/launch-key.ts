import { keptKey } from '#web/lib/kept-key.ts'

/**
 * One key for what one page launches: the same after a refresh, a double click or a lost answer, so that money moves once.
 * Other contents or another sum is another launch, and gets its own.
 */
export function launchKey({ id, version, total }: { id: string; version: number | null; total: string }): string {
  const name = `plutus-launch:${id}:${version ?? 0}:${total}`
  // Storage can be forbidden: what is launched then names itself.
  return keptKey(name) ?? name
}
