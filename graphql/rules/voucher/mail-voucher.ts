import { transact } from '../core/transact.ts'
import { queueCopy } from '../public/queue-copy.ts'

/** The voucher came when nobody looked: it goes to the address its reward was sent to. */
export const mailVoucher = (rewards: string[]): Promise<void> =>
  transact(async (work) => {
    const reward = await work.trx('rewards').whereIn('id', rewards).where({ status: 'claimed', kind: 'link' }).first()
    if (reward) await queueCopy(work, reward, 1)
  })
