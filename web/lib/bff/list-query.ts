/** The parameters of a list request (A10). Objects are sent as JSON and lists joined by commas, as Directus reads them. */
export type ListQuery = {
  fields?: readonly string[]
  filter?: object
  search?: string
  sort?: readonly string[]
  limit?: number
  offset?: number
  page?: number
  deep?: object
  alias?: object
  aggregate?: object
  groupBy?: readonly string[]
}

/** Returns the parameters as a query string that starts with `?`, or an empty string when there are none. */
export function listQuery(query: ListQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, textOf(value))
  const text = params.toString()
  return text && `?${text}`
}

const textOf = (value: NonNullable<ListQuery[keyof ListQuery]>): string => {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
