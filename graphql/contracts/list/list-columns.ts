/**
 * The columns of each list that a member can show or hide, in the order of display. The first column of a list always shows and has no
 * name. The names are stored for each member, and a name that is removed here is ignored from then on.
 */
export const listColumns = {
  campaigns: ['status', 'delivery', 'owner', 'reference', 'created', 'launched', 'ends', 'recipients', 'funnel', 'value'],
  templates: ['status', 'delivery', 'messages', 'owner', 'created', 'edited', 'used'],
  rewards: ['number', 'campaign', 'status', 'message', 'brand', 'value', 'remaining', 'issued', 'expires'],
  people: ['status', 'tags', 'points', 'lastRewarded', 'country', 'added'],
} as const satisfies Record<string, readonly string[]>

export type ListName = keyof typeof listColumns
export type ColumnName<List extends ListName = ListName> = (typeof listColumns)[List][number]

export const listNames = Object.keys(listColumns) as ListName[]

/** The columns that a member chose, by list. A list without a choice shows its usual columns. */
export type ChosenColumns = { [List in ListName]?: string[] | undefined }

/** Returns those of the columns that the list has now, in its order and each once. */
export const knownColumns = <List extends ListName>(list: List, names: readonly string[]): ColumnName<List>[] =>
  listColumns[list].filter((name) => names.includes(name))
