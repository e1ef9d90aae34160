import { afterAll, beforeAll, expect, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { callAsKey, createKey, updateKeyText } from '#tests/support/keys.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { joinTeam } from '#tests/support/team.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
})
afterAll(() => stack?.stop())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const sql = (text: string) => runSql(stack, undefined, text)

it('A11 keys outlive their maker, and the others learn which they are', async () => {
  for (const [email, leave, words] of [
    ['key-demoted@example.com', 'changeMemberRole(id: $id, role: Viewer)', 'can’t manage keys any more'],
    ['key-suspended@example.com', 'suspendMember(id: $id)', 'was suspended'],
    ['key-removed@example.com', 'removeMember(id: $id)', 'was removed from the team'],
  ] as const) {
    const maker = await joinTeam(stack, owner, email, 'Admin')
    await confirmPerson(stack, maker, email)
    const { secret } = await createKey(maker, { name: `Of ${email}` })
    await command(owner, `mutation ($id: ID!) { ${leave} { id } }`, { id: maker.user.id })
    const mail = await mailTo(stack, demo.email, ({ text }) => text.includes(`Of ${email}`))
    expect(mail.text).toContain(words)
    expect(mail.text).toContain(`plutus_live_…${secret.slice(-4)}`)
    expect((await callAsKey(stack, secret)).status).toBe(200)
  }
})

it('A11 warns 14 and 2 days before the end, once each, the Owner and the Admins', async () => {
  const admin = await joinTeam(stack, owner, 'warned@example.com', 'Admin')
  const { key } = await createKey(owner, { name: 'Ending soon', expiresAt: inDays(40) })
  const mails = async () => {
    const all = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${demo.email}`)).json()
    return all.filter(({ subject }: { subject: string }) => subject.includes('Ending soon')).length
  }
  const endIn = async (days: number) => {
    await sql(`update api_keys set expires_at = ${Date.now() + days * dayMs} where id = '${key.id}'`)
    await sql("update plutus_jobs set run_at = 0 where kind = 'remind-keys'")
    await waitFor(async () => Number((await sql("select run_at from plutus_jobs where kind = 'remind-keys'"))[0]?.run_at) > Date.now(), {
      what: 'the round to end',
    })
  }
  await endIn(15)
  expect(await mails()).toBe(0)
  await endIn(13)
  await endIn(12)
  await waitFor(async () => (await mails()) === 1, { what: 'the first warning' })
  await endIn(1.5)
  await endIn(1)
  await waitFor(async () => (await mails()) === 2, { what: 'the second warning' })
  await command(owner, updateKeyText, { id: key.id, input: { expiresAt: inDays(60) } })
  await sql(`update api_keys set old_works_until = ${Date.now() - 1000} where id = '${key.id}'`)
  await endIn(10)
  await waitFor(async () => (await mails()) === 3, { what: 'a warning of the new end' })
  expect(await sql(`select old_works_until from api_keys where id = '${key.id}'`)).toEqual([{ old_works_until: null }])
  await mailTo(stack, admin.email, ({ subject }) => subject.includes('Ending soon'))
})
