const domain = 'removed.invalid'

/** Replaces the address of someone who left: unique, and no mail goes there. */
export const removedEmail = (id: string): string => `${id}@${domain}`

export const isRemovedEmail = (email: string): boolean => email.endsWith(`@${domain}`)
