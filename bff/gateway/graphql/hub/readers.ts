import type { SocketOwner } from './live-socket.ts'

/** Someone who changed, and what they may hear from now on. */
export type Reader = { id: string; company: string; may: (needs: string) => boolean }

/** What the application knows of who may hear restricted rows. */
export type Readers = {
  /** The collection of people, and what `hear` reads of its rows. */
  collection: string
  selection: string
  /** Someone changed; undefined for what is no such row. */
  hear: (row: unknown) => Reader | undefined
  /** Of these people and keys, the ids of those who may, as the database says now. */
  findAble: (owners: SocketOwner[], needs: string) => Promise<Set<string>>
  /** Whether one may. Refuses NO_TURN or READ_LIMIT. */
  mayRead: (owner: SocketOwner, needs: string) => Promise<boolean>
}
