/** The source of a regular expression that matches a UUID of any version and variant, because clients generate ids too. */
export const uuidPattern = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

/** Returns true if the whole text is a UUID. */
export const isUuid = (text: string): boolean => uuid.test(text)
