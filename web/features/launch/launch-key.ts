import { getIdempotencyKey } from '#web/lib/bff/idempotency-key.ts'

type LaunchKeyInput = { id: string; version: number | null; total: string; round?: string }

/**
 * Returns the idempotency key of a launch, which is the same after a refresh, a double click or a lost response. A new version or total, or
 * a launch to more people (`round`), gets another key.
 */
export function launchKey({ id, version, total, round = '0' }: LaunchKeyInput): string {
  const name = `plutus-launch:${id}:${version ?? 0}:${round}:${total}`
  // Without storage, for example if the browser forbids it, each launch has its own key.
  return getIdempotencyKey(name) ?? name
}
