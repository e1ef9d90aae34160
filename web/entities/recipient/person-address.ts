/** Returns the path of a person's page. */
export const personAddress = (id: string): string => `/people/${id}`

type Named = { first_name: string | null; last_name: string | null }

/** Returns a person's first and last name as far as they are known. Empty if neither is. */
export const personName = ({ first_name, last_name }: Named): string => [first_name, last_name].filter(Boolean).join(' ')
