import type { SocketOwner } from './live-socket.ts'

/** A changed member, and the function that returns true for each ability of their new role. */
export type Reader = { id: string; company: string; can: (needs: string) => boolean }

/** The checks of who may receive restricted rows, as the application supplies them to the hub. */
export type ReaderChecks = {
  /** The collection of members, whose changes the hub receives. */
  collection: string
  /** Counts a change of that collection, which makes older reads outdated, and converts its row. Returns undefined for a malformed row. */
  recordChange: (row: unknown) => Reader | undefined
  /** Returns the user ids of the given people and keys that have the ability, read from Directus. */
  findPermitted: (owners: SocketOwner[], needs: string) => Promise<Set<string>>
  /**
   * Returns true if the socket's owner has the ability. Refuses NO_TURN if the queue is full or slow, READ_LIMIT if the owner's cost budget
   * is spent.
   */
  canRead: (owner: SocketOwner, needs: string) => Promise<boolean>
}
