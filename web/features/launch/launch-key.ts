import { getIdempotencyKey } from '#web/lib/bff/idempotency-key.ts'

type LaunchKeyInput = { id: string; version: number | null; total: string; round?: string }

/**
 * Returns the idempotency key of a launch. A refresh, a double click or a lost response uses the same key. Another version, total or
 * `round` (more people) has its own.
 */
export function launchKey({ id, version, total, round = '0' }: LaunchKeyInput): string {
  const name = `plutus-launch:${id}:${version ?? 0}:${round}:${total}`
  // Without storage, for example if the browser forbids it, each launch has its own key.
  return getIdempotencyKey(name) ?? name
}
