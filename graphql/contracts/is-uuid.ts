const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can name a row at all; of any version and variant, since ids come from clients too. */
export const isUuid = (text: string): boolean => uuid.test(text)
