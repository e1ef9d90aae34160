import type { TestStack } from './start-stack.ts'

/** How many mails the mailbox holds. */
export async function mailCount(stack: TestStack): Promise<number> {
  return (await (await fetch(`${stack.mailboxUrl}/api/messages/count`)).json()).count
}
