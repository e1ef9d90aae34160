/** What the hub serves, as fixed lists: clients select among these fields and nothing else leaves. */
export type LiveCollection = {
  name: string
  /** Fields a client may select. */
  fields: string[]
  /** The column that only grows: an older record never follows a newer one. */
  order: 'seq' | 'revision'
  /** How a record names its company, in the hub's own selection. */
  company: 'company { id }' | 'id'
  /** Whether a new socket first gets every row of its company, or only what changes from then on. */
  hasSnapshot: boolean
  /** The ability it needs, where not everyone of the company may hear it. */
  needs?: string
}

/** The hub's own selection of a record. */
export const selectionOf = ({ fields, company }: LiveCollection): string =>
  company === 'id' ? fields.join(' ') : `${fields.join(' ')} ${company}`
