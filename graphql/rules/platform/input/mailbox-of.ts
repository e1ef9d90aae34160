/** The mailbox behind an address: whatever follows a plus reaches the same one, so limits on mails ignore it. */
export const mailboxOf = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')
