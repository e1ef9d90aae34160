/** What a column is. `hidden` columns are read by the rules only and never reach the graph. */
export type Field = {
  type: 'uuid' | 'string' | 'text' | 'integer' | 'bigInteger' | 'boolean' | 'timestamp' | 'date' | 'json'
  length?: number
  nullable?: boolean
  hidden?: boolean
  unique?: boolean
  primary?: boolean
  default?: string | number | boolean
  /** The collection this foreign key points to. */
  to?: string
}

export const id = (): Field => ({ type: 'uuid', primary: true })
export const ref = (to: string): Field => ({ type: 'uuid', to })
export const string = (length = 255): Field => ({ type: 'string', length })
export const text = (): Field => ({ type: 'text' })
export const integer = (initial?: number): Field => ({ type: 'integer', ...(initial === undefined ? {} : { default: initial }) })
export const bigInteger = (initial?: number): Field => ({ type: 'bigInteger', ...(initial === undefined ? {} : { default: initial }) })
export const timestamp = (): Field => ({ type: 'timestamp' })
export const json = (): Field => ({ type: 'json' })
/** Integer minor units of the wallet's currency (paise, cents), below 2^53. */
export const money = (): Field => ({ type: 'bigInteger', default: 0 })

export const optional = (field: Field): Field => ({ ...field, nullable: true })
export const hidden = (field: Field): Field => ({ ...field, hidden: true })
export const unique = (field: Field): Field => ({ ...field, unique: true })
