/** Returns a unique address for a person who was removed, or for the member of an API key. No mail is sent to it. */
export const removedEmail = (id: string): string => `${id}@removed.invalid`
