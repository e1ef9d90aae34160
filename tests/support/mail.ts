import type { Message } from '#bff/mailbox/message-file.ts'
import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

/** How many mails the mailbox holds. */
export async function mailCount(stack: TestStack): Promise<number> {
  return (await (await fetch(`${stack.mailboxUrl}/api/messages/count`)).json()).count
}

/** The newest mail for one address, waited for. */
export const mailTo = (stack: TestStack, to: string): Promise<Message> =>
  waitFor(
    async () => {
      const messages = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()
      return messages[0] as Message | undefined
    },
    { what: `mail to ${to}` },
  )
