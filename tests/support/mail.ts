import type { MailboxMessage as Message } from '#graphql/contracts/rest/mailbox.ts'
import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

/** Waits for the newest mail to an address that satisfies `isExpected` and returns it. */
export function mailTo(stack: TestStack, to: string, isExpected: (mail: Message) => boolean = () => true): Promise<Message> {
  const look = async () => (await mailsTo(stack, to)).find(isExpected)
  return waitFor(look, { what: `mail to ${to}` })
}

/** Returns the mails to an address that the mailbox has received so far, the newest first. */
export async function mailsTo(stack: TestStack, to: string): Promise<Message[]> {
  return (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()
}

/** Returns the number of mails that the mailbox received. It keeps only the newest of thousands. */
export async function mailCount(stack: TestStack): Promise<number> {
  return (await (await fetch(`${stack.mailboxUrl}/api/messages/count`)).json()).received
}
