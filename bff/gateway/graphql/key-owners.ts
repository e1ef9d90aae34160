export type KeyOwner = { company: string; user: string }

/** An API key and the address it is used from. `bucket` is the hash of the key's secret, so that the secret is not kept. */
export type SocketKey = { bucket: string; ip: string }

/** The abilities of a key, and when it expires in epoch ms, null for never. */
export type KeyStanding = { abilities: string[]; endsAt: number | null }

/** The functions that look up an API key's owner and abilities, as the application supplies them to the gateway. */
export type KeyOwners = {
  /** Returns the company and member of a key. Refuses UNAUTHENTICATED for an unknown key, UPSTREAM_UNAVAILABLE when Directus fails. */
  ownerOf: (key: string, ip: string) => Promise<KeyOwner>
  /** Returns the abilities and expiry of each key, in the given order. Null for a key that ended or may not be used from that address. */
  standingsOf: (keys: SocketKey[]) => Promise<(KeyStanding | null)[]>
}
