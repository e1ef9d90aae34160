export type KeyOwner = { company: string; user: string }

/** A key behind open sockets. Its bucket is the hash of its secret, so that the secret is not kept. */
export type SocketKey = { bucket: string; ip: string }

/** The abilities of a key, and when it expires in epoch ms, null for never. */
export type KeyStanding = { abilities: string[]; endsAt: number | null }

/** Looks up keys in the application. */
export type KeyOwners = {
  /** Returns the owner of a key. Refuses UNAUTHENTICATED, or UPSTREAM_UNAVAILABLE when Directus fails. */
  ownerOf: (key: string, ip: string) => Promise<KeyOwner>
  /** Returns what each key may do, in the given order. Null for a key that ended or may not be used from that address. */
  standingsOf: (keys: SocketKey[]) => Promise<(KeyStanding | null)[]>
}
