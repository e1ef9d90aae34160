const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id as Plutus writes it. */
export const isWrittenId = (text: string): boolean => uuid.test(text)

/** An id as a caller may write it, in capitals too. */
export const isUuid = (text: string): boolean => uuid.test(text.toLowerCase())
