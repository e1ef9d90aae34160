import type { MailboxMessage as Message } from '#graphql/contracts/mailbox.ts'
import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

/** The newest mail for one address, waited for; `wanted` filters them. */
export function mailTo(stack: TestStack, to: string, wanted: (mail: Message) => boolean = () => true): Promise<Message> {
  const look = async () => {
    const mails: Message[] = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()
    return mails.find(wanted)
  }
  return waitFor(look, { what: `mail to ${to}` })
}

/** How many mails the mailbox got; of thousands it keeps the newest. */
export async function mailCount(stack: TestStack): Promise<number> {
  return (await (await fetch(`${stack.mailboxUrl}/api/messages/count`)).json()).received
}
