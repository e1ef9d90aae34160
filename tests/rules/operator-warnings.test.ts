import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command, operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { race } from '#tests/support/race.ts'
import { type Recharge, startRecharge } from '#tests/support/recharges.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { operatorEmail } from '#tests/support/stack-pool.ts'

const reportText = 'mutation ($id: ID!, $reference: String!) { reportTransfer(id: $id, reference: $reference) { id status } }'

describe.each(['SQLite', 'PostgreSQL'])('warnings of the operator, on %s', (database) => {
  let stack: StackOn
  let owner: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const count = async (text: string) => Number((await stack.sql(`select count(*) as n from ${text}`))[0]?.n)
  const isWarned = async (cause: string) => (await count(`plutus_meta where key = 'warned:${cause}'`)) === 1
  const mailed = () => count(`plutus_account_mails where kind = 'operator-warning'`)

  it('R27 emails the operator once about a transfer reported by five at once, until it is credited', async () => {
    const before = await mailed()
    const { id, number } = await startRecharge(owner, { amount: 5_000_000 })
    const report = { path: '/plutus/commands', body: { query: reportText, variables: { id, reference: 'UTR 77 $(id)' } } }
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 5 }, () => ({ ...report, headers: { authorization: `Bearer ${owner.token}` } })),
    )
    expect(replies.map(({ body }) => body.errors)).toEqual(Array(5).fill(undefined))
    const mail = await mailTo(stack, operatorEmail, ({ subject }) => subject === `Bank transfer reported: ${number}, ₹50,000`)
    expect(mail.text).toContain('with the reference UTR 77 $(id).')
    const commands = mail.text.match(/npm run operator.*/g) ?? []
    expect(commands).toEqual([
      'npm run operator -- list-recharges',
      `npm run operator -- credit-recharge --number ${number} --received 50000.00 --reference "the bank’s reference"`,
      `npm run operator -- reject-recharge --number ${number} --reason "what the company will read"`,
    ])
    expect([await isWarned(`transfer:${id}`), await mailed()]).toEqual([true, before + 1])
    await operator(stack, 'credit-recharge', { number, received: '50000', reference: `UTR ${number}` })
    expect([await isWarned(`transfer:${id}`), await mailed()]).toEqual([false, before + 1])
    const rejected = await startRecharge(owner, { amount: 6_000_000 })
    await command<Recharge>(owner, reportText, { id: rejected.id, reference: 'UTR 78' })
    await operator(stack, 'reject-recharge', { number: rejected.number, reason: 'Never arrived' })
    expect([await isWarned(`transfer:${rejected.id}`), await mailed()]).toEqual([false, before + 2])
  })
})
