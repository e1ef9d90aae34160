const ids = new WeakMap<object, string>()

/** The name of a failure that reached no server, so that a person can tell support which one it was; the console has it beside its cause. */
export function errorId(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const known = ids.get(error)
  if (known) return known
  const id = `web-${Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  ids.set(error, id)
  console.warn(id, error)
  return id
}
