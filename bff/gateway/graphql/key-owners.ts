export type KeyOwner = { company: string; user: string }

/** A key that holds sockets: its bucket is the hash of its secret, so the secret itself is not kept. */
export type SeenKey = { bucket: string; ip: string }

/** What a key may do, and when it ends by itself, in ms; null: never. */
export type KeyStanding = { abilities: string[]; endsAt: number | null }

/** What the application knows of keys. */
export type KeyOwners = {
  /** Whose a key is. Refuses UNAUTHENTICATED, or UPSTREAM_UNAVAILABLE when Directus fails. */
  ownerOf: (key: string, ip: string) => Promise<KeyOwner>
  /** What each may do now, in the order asked; null for one that ended or may not be used from there. */
  standingsOf: (keys: SeenKey[]) => Promise<(KeyStanding | null)[]>
}
