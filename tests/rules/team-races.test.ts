import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyRole, companyRoles } from '#graphql/contracts/access/abilities.ts'
import { enrolPerson } from '#tests/support/authenticator-app.ts'
import { command, draftCampaign, operator } from '#tests/support/campaigns.ts'
import { type Reply, race } from '#tests/support/race.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { acceptCall, inviteMember, inviteText, inviteToken, joinTeam } from '#tests/support/team.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const codeOf = ({ body }: Reply) => body.errors?.[0]?.extensions.code ?? 'ok'
const tally = (replies: Reply[]) => Object.fromEntries([...Map.groupBy(replies, codeOf)].map(([code, list]) => [code, list.length]))

describe.each(['SQLite', 'PostgreSQL'])('concurrent calls of team commands, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let second: Awaited<ReturnType<typeof joinTeam>>
  const call = (person: { token: string }, query: string, variables: object) => ({
    path: '/plutus/commands',
    body: { query, variables },
    headers: { authorization: `Bearer ${person.token}` },
  })

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    second = await joinTeam(stack, owner, 'second@example.com', 'Owner')
    await confirmPerson(stack, owner, demo.email)
    await confirmPerson(stack, second, second.email)
  })
  afterAll(() => stack?.stop())

  const owners = async () => {
    const { data } = await owner.graphql<{ members: object[] }>(
      '{ members(filter: { company_role: { _eq: "Owner" }, status: { _eq: "active" } }, limit: 10) { id } }',
    )
    return data?.members.length
  }

  it('R25 keeps the last owner when two owners demote each other, or themselves, at once', async () => {
    const text = 'mutation ($id: ID!, $role: CompanyRole!) { changeMemberRole(id: $id, role: $role) { id } }'
    const all: Reply[] = []
    for (let round = 0; round < 6; round++) {
      const [first, other] = round % 2 ? [owner.user.id, second.user.id] : [second.user.id, owner.user.id]
      const { replies } = await race(stack.directusUrl, [
        call(owner, text, { id: first, role: 'Admin' }),
        call(second, text, { id: other, role: 'Admin' }),
      ])
      all.push(...replies)
      expect(await owners()).toBe(1)
      for (const email of [demo.email, second.email]) await operator(stack, 'set-role', { email, role: 'Owner' })
    }
    console.log(`6 pairs of owners: ${JSON.stringify(tally(all))}`)
    // the second is refused because one Owner must remain, or because the caller is no Owner any more
    const { ok, LAST_OWNER = 0, FORBIDDEN = 0 } = tally(all)
    expect([ok, LAST_OWNER + FORBIDDEN]).toEqual([6, 6])
    expect(LAST_OWNER).toBeGreaterThanOrEqual(3)
  })

  it('hands nothing over to a colleague who leaves at the same time', async () => {
    const [one, other] = [
      await joinTeam(stack, owner, 'one@example.com', 'Sender'),
      await joinTeam(stack, owner, 'other@example.com', 'Sender'),
    ]
    const { id } = await draftCampaign(one, { name: 'In both hands' })
    const suspend = (leaver: string, successor: string) => ({
      text: 'mutation ($id: ID!, $successor: ID) { suspendMember(id: $id, successor: $successor) { id } }',
      variables: { id: leaver, successor },
    })
    for (let round = 0; round < 4; round++) {
      const pair = [suspend(one.user.id, other.user.id), suspend(other.user.id, one.user.id)] as const
      const { replies } = await race(stack.directusUrl, [
        call(owner, pair[0].text, pair[0].variables),
        call(second, pair[1].text, pair[1].variables),
      ])
      expect(tally(replies)).toEqual({ ok: 1, NO_SUCCESSOR: 1 })
      const { data } = await owner.graphql<{ campaigns_by_id: { owner: { status: string } } }>(
        `{ campaigns_by_id(id: "${id}") { owner { status } } }`,
      )
      expect(data?.campaigns_by_id.owner.status).toBe('active')
      for (const { email } of [one, other]) await operator(stack, 'suspend-member', { email, status: 'active' })
    }
  })

  // SQLite has one connection, so that no command begins before the previous one has ended.
  if (database === 'PostgreSQL')
    it('R25 lets no former owner make an owner by a call that waited', async () => {
      const { id } = (await joinTeam(stack, owner, 'climber@example.com', 'Viewer')).user
      const text = 'mutation ($id: ID!, $role: CompanyRole!) { changeMemberRole(id: $id, role: $role) { id } }'
      const letGo = await stack.postgres?.hold(
        `UPDATE companies SET revision = revision + 1 WHERE name = 'Aurora Retail';
         UPDATE members SET company_role = 'Admin' WHERE email = '${second.email}'`,
      )
      const raising = second.graphql(text, { id, role: 'Owner' })
      const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
      await waitFor(async () => (await stack.postgres?.run(waits))?.length, { what: 'the act to wait for the team' })
      await letGo?.()
      expect((await raising).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect(await owners()).toBe(1)
      await operator(stack, 'set-role', { email: second.email, role: 'Owner' })
    })

  it('R25 never requires two-factor of an Owner who removes theirs at the same moment', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 6; round++) {
      for (const person of [owner, second]) await enrolPerson(person)
      const { replies } = await race(stack.directusUrl, [
        call(owner, 'mutation { requireTwoFactor(graceDays: 7) { id } }', {}),
        { path: '/plutus/auth/authenticator/remove', body: {}, headers: { authorization: `Bearer ${second.token}` } },
      ])
      const [required = '', removed = ''] = replies.map(codeOf)
      outcomes.push(`${required} ${removed}`)
      const { data } = await owner.graphql<{ companies: { two_factor_from: string | null }[]; members: object[] }>(
        `{ companies(limit: 1) { two_factor_from }
           members(filter: { company_role: { _eq: "Owner" }, status: { _eq: "active" }, two_factor: { _eq: false } }, limit: 5) { id } }`,
      )
      const isRequired = data?.companies[0]?.two_factor_from !== null
      expect([isRequired, data?.members.length]).toEqual(required === 'ok' ? [true, 0] : [false, 1])
      await owner.graphql('mutation { releaseTwoFactor { id } }')
      for (const { token } of [owner, second])
        await fetch(`${stack.directusUrl}/plutus/auth/authenticator/remove`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
    }
    console.log(`6 times required and removed at once: ${JSON.stringify(outcomes)}`)
    for (const outcome of outcomes) expect(['ok TWO_FACTOR_KEPT', 'OWNER_WITHOUT_TWO_FACTOR ok']).toContain(outcome)
  })

  it('R25 invites an address once, however many calls race', async () => {
    const calls = Array.from({ length: 30 }, (_, index) =>
      call(index % 2 ? owner : second, inviteText, { email: 'wanted@example.com', role: 'Viewer' }),
    )
    const { replies, overlapped } = await race(stack.directusUrl, calls)
    console.log(`30 invites of one address, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ ok: 1, ALREADY_INVITED: 29 })
  })

  it('R25 invites each address of overlapping lists once, and leaves no list half sent', async () => {
    const text = 'mutation ($people: [InviteInput!]!) { inviteMembers(people: $people) { id } }'
    const list = (from: number) =>
      Array.from({ length: 6 }, (_, index) => ({ email: `over${(from + index) % 9}@example.com`, role: 'Viewer' })).toReversed()
    const calls = Array.from({ length: 8 }, (_, index) => call(index % 2 ? owner : second, text, { people: list(index) }))
    const { replies, overlapped } = await race(stack.directusUrl, calls)
    console.log(`8 overlapping lists, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ ok: 8 })
    const { data } = await owner.graphql<{ invites: { email: string; status: string }[] }>(
      '{ invites(filter: { email: { _starts_with: "over" } }, sort: ["email"], limit: 60) { email status } }',
    )
    expect(data?.invites).toEqual(Array.from({ length: 9 }, (_, index) => ({ email: `over${index}@example.com`, status: 'pending' })))
  })

  it('R25 lets one win when many revoke, resend and accept an invite at once', async () => {
    const invite = await inviteMember(owner, 'raced@example.com', 'Viewer')
    const token = await inviteToken(stack, 'raced@example.com')
    const { replies, overlapped } = await race(stack.directusUrl, [
      ...Array.from({ length: 10 }, () => acceptCall(stack, token, 'Raced')),
      call(owner, 'mutation ($id: ID!) { revokeInvite(id: $id) { id } }', { id: invite.id }),
    ])
    console.log(`10 acceptances and a revocation, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    const { data } = await owner.graphql<{ invites_by_id: { status: string }; members: object[] }>(
      'query ($id: ID!) { invites_by_id(id: $id) { status } members(filter: { email: { _eq: "raced@example.com" } }, limit: 5) { id } }',
      { id: invite.id },
    )
    expect([data?.invites_by_id.status, data?.members.length]).toEqual(
      data?.invites_by_id.status === 'accepted' ? ['accepted', 1] : ['revoked', 0],
    )
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('R25 loses no choice when two administrators choose permissions at once', async () => {
    const text = 'mutation ($changes: [PermissionChangeInput!]!) { updatePermissions(changes: $changes) { id } }'
    const roles = companyRoles.filter((role): role is CompanyRole => !['Owner', 'Viewer'].includes(role))
    const choices = roles.flatMap((role) => [
      { role, ability: 'company.edit', allowed: role !== 'Admin' },
      { role, ability: 'project.edit', allowed: role !== 'Admin' },
    ])
    const { replies, overlapped } = await race(
      stack.directusUrl,
      choices.map((choice, index) => call(index % 2 ? owner : second, text, { changes: [choice] })),
    )
    console.log(`${choices.length} choices, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    const company = await command<{ permissions: object }>(owner, text.replace('{ id }', '{ id permissions }'), { changes: [choices[0]] })
    const both = (role: string) => ({ 'company.edit': role !== 'Admin', 'project.edit': role !== 'Admin' })
    expect(company.permissions).toEqual(Object.fromEntries(roles.map((role) => [role, both(role)])))
  })

  it('S18 E8 lets one of many saves over the same version win, and names who saved to the others', async () => {
    const billing = { legalName: 'Aurora', email: 'bills@example.com', address: '1', city: 'Pune', postalCode: '411001', country: 'IN' }
    const project = { name: 'Aurora Retail', timeZone: 'Asia/Kolkata', defaultExpiryDays: 45, defaultReminders: [3] }
    const forms = [
      { name: 'updateBilling', type: 'BillingInput', input: billing, changed: 'legalName' },
      { name: 'updateProjectSettings', type: 'ProjectSettingsInput', input: project, changed: 'senderName' },
    ]
    const read = 0
    for (const { name, type, input, changed } of forms) {
      const text = `mutation ($read: Int, $input: ${type}!) { ${name}(version: $read, input: $input) { id } }`
      const saves = ['a', 'b', 'c', 'd'].map((each, index) => ({
        person: index % 2 ? owner : second,
        variables: { read, input: { ...input, [changed]: each } },
      }))
      const { replies, overlapped } = await race(
        stack.directusUrl,
        saves.map(({ person, variables }) => call(person, text, variables)),
      )
      console.log(`${name}, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
      expect(tally(replies)).toEqual({ ok: 1, VERSION_CONFLICT: 3 })
      const winner = saves[replies.findIndex((reply) => codeOf(reply) === 'ok')]?.person
      const other = winner === owner ? second : owner
      const stale = await other.graphql(text, { read, input })
      expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'VERSION_CONFLICT', editedBy: [winner?.user.name] })
    }
  })
})
