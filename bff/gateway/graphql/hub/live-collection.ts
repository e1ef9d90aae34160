/** A collection that clients can subscribe to over WebSocket. */
export type LiveCollection = {
  name: string
  /** The fields that a client may select. No other fields are sent. */
  fields: string[]
  /**
   * The column that grows with each change of a row. A record with a lower value than the last one sent is dropped, and an equal one too
   * unless a reconnect resends it.
   */
  order: 'seq' | 'revision'
  /** The selection of a row's company in the hub's subscription: `company { id }`, or `id` for the companies themselves. */
  company: 'company { id }' | 'id'
  /** True if a new subscription first receives all current rows of its company, not only later changes. */
  hasSnapshot: boolean
  /** The ability required to receive the rows. Undefined if all members of the company may. */
  needs?: string
}

/** Returns the fields that the hub selects of a collection at Directus, as GraphQL. */
export const selectionOf = ({ fields, company }: LiveCollection): string =>
  company === 'id' ? fields.join(' ') : `${fields.join(' ')} ${company}`
