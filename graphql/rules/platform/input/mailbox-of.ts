/** The mailbox behind an address: what stands after a plus reaches the same one, so limits of mails do not tell them apart. */
export const mailboxOf = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')
