import { parentPort } from 'node:worker_threads'
import { deliverMail } from './deliver-mail.ts'
import type { MailOrder, MailReply } from './send-mail.ts'

/** Runs in its own thread: assembles mails and talks SMTP, so that nobody's call waits for it. */
parentPort?.on('message', async ({ no, mail, dedupeKey, headers }: MailOrder) => {
  const reply = await deliverMail(mail, dedupeKey, headers).then(
    (): MailReply => ({ no }),
    // an error loses its properties on its way between threads
    (error: Error & { responseCode?: number }): MailReply => ({
      no,
      failure: { message: error.message, responseCode: error.responseCode },
    }),
  )
  parentPort?.postMessage(reply)
})
