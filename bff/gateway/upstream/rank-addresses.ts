/**
 * Returns the addresses in the order in which calls of this key use them (rendezvous hashing). Every process computes the same order, and
 * an address that is missing moves its own keys only.
 */
export function rankAddresses<Address extends { name: string }>(key: string, addresses: readonly Address[]): Address[] {
  const seed = hash(key, offset)
  return addresses
    .map((address) => ({ address, score: scatter(hash(address.name, seed)) }))
    .sort((one, other) => other.score - one.score)
    .map(({ address }) => address)
}

const offset = 0x811c9dc5

/** Continues an FNV-1a hash. */
function hash(text: string, from: number): number {
  let state = from
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return state
}

/** Spreads a hash over 32 bits as MurmurHash3 does, so that names that differ in one sign get unrelated scores. */
function scatter(state: number): number {
  let mixed = state ^ (state >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
