import { approvalAsked } from './approval-mails.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

type Telling = { id: string; approvers: { id: string; email: string }[]; isReminder?: boolean }

/** Mails the link to everyone who may decide, in the transaction of its cause. */
export async function notifyApprovers({ trx, now }: UnitOfWork, { id, approvers, isReminder = false }: Telling): Promise<void> {
  for (const approver of approvers) {
    await queueAccountMail(trx, {
      kind: approvalAsked,
      to: approver.email,
      payload: { request: id, isReminder },
      dedupeKey: `approval-${isReminder ? 'reminder' : 'asked'}:${id}:${approver.id}`,
      now,
    })
  }
}
