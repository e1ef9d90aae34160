/** The result of a command: the id of its row, or for a composite result the row ids by field name and the plain values. */
export type Answer = string | { rows: Record<string, string>; plain: Record<string, unknown> }
