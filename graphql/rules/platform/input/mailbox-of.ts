/** Removes a plus tag from an address. Rate limits on mails use this, because all tags reach the same mailbox. */
export const mailboxOf = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')

/** Returns the inbox that an address in lower case reaches, without its plus tag and at Gmail without dots. Addresses of one inbox are equal. */
export function inboxOf(address: string): string {
  const mailbox = mailboxOf(address)
  const [, name = '', domain = ''] = /^(.*)@(gmail\.com|googlemail\.com)$/.exec(mailbox) ?? []
  return domain ? `${name.replaceAll('.', '')}@gmail.com` : mailbox
}
