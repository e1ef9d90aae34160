import { randomUUID } from 'node:crypto'
import { campaignReaches, command, draftCampaign, importPeople, launchText, operator } from '#tests/support/campaigns.ts'
import { signIn } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { measureCpu } from './cpu-time.ts'

/** The times in ms from the launch until its response and until the last reward was issued, and the CPU time of the second. */
export type IssuedLaunch = { id: string; answered: number; issued: number; cpu: number }

/** Launches a campaign for many people and waits until its rewards are issued. Its mails may still be leaving then. */
export async function issueLaunch(stack: TestStack, people: number, readCpu: () => number): Promise<IssuedLaunch> {
  const owner = await signIn(stack)
  const name = `For ${people}`
  const { id, total } = await importPeople(owner, (await draftCampaign(owner, { name, value: '10000' })).id, people)
  await operator(stack, 'adjust-wallet', {
    company: 'Aurora Retail',
    amount: String(people * 150),
    reason: 'money for the benchmark',
    again: true,
  })
  const started = performance.now()
  await command(owner, launchText, { id, idempotencyKey: randomUUID(), expectedTotal: total, confirmName: name })
  const answered = performance.now() - started
  const { cpu } = await measureCpu(readCpu, () => campaignReaches(owner, id, 'live', 600_000))
  return { id, answered, issued: performance.now() - started, cpu }
}
