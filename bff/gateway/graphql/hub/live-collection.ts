/** A collection that the hub serves. Clients select among these fields, and no others are sent. */
export type LiveCollection = {
  name: string
  /** The fields that a client may select. */
  fields: string[]
  /** The column that only grows. A record is never followed by one with a lower value. */
  order: 'seq' | 'revision'
  /** The path to a record's company in the hub's own selection. */
  company: 'company { id }' | 'id'
  /** True where a new subscription first gets every row of its company, not only later changes. */
  hasSnapshot: boolean
  /** The ability it requires, where not all members of the company may read it. */
  needs?: string
}

/** Returns the hub's own selection of a record. */
export const selectionOf = ({ fields, company }: LiveCollection): string =>
  company === 'id' ? fields.join(' ') : `${fields.join(' ')} ${company}`
