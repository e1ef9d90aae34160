/** A UUID within an expression; of any version and variant, since ids come from clients too. */
export const uuidPattern = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

/** Whether a text can name a row at all. */
export const isUuid = (text: string): boolean => uuid.test(text)
