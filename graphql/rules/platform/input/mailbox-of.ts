/** Removes a plus tag from an address. Rate limits on mails use this, because all tags reach the same mailbox. */
export const mailboxOf = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')
