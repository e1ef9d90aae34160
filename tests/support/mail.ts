import type { Message } from '#bff/mailbox/message-file.ts'
import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

/** The newest mail for one address, waited for. */
export async function mailTo(stack: TestStack, to: string): Promise<Message> {
  const look = async (): Promise<Message | undefined> => (await allMailTo(stack, to))[0]
  return waitFor(look, { what: `mail to ${to}` })
}

export async function allMailTo(stack: TestStack, to: string): Promise<Message[]> {
  return (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()
}

export async function mailCount(stack: TestStack): Promise<number> {
  return (await (await fetch(`${stack.mailboxUrl}/api/messages/count`)).json()).count
}
