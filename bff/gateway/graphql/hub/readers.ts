import type { SocketOwner } from './live-socket.ts'

/** A member who changed, and a check of their abilities from now on. */
export type Reader = { id: string; company: string; can: (needs: string) => boolean }

/** Checks in the application who may read restricted rows. */
export type Readers = {
  /** The collection of members, and the fields that `parseChange` reads of its rows. */
  collection: string
  selection: string
  /** Parses a changed member. Returns undefined for any other row. */
  parseChange: (row: unknown) => Reader | undefined
  /** Returns the ids of those people and keys who have the ability, read from the database. */
  findPermitted: (owners: SocketOwner[], needs: string) => Promise<Set<string>>
  /** Returns true if the owner has the ability. Refuses NO_TURN or READ_LIMIT. */
  canRead: (owner: SocketOwner, needs: string) => Promise<boolean>
}
