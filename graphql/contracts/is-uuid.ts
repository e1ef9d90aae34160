/** Matches a UUID inside a regular expression. Any version and variant matches, since clients send ids too. */
export const uuidPattern = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

/** Checks if a text is a UUID. */
export const isUuid = (text: string): boolean => uuid.test(text)
