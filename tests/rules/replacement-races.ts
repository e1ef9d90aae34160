import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addRecipient, campaignReaches, type Draft, delivery, draftCampaign, expectLedgersToSum, launch } from '#tests/support/campaigns.ts'
import { rewardsByQuery } from '#tests/support/codes.ts'
import { brandForPoints, draftPoints, givePoints, openPoints, setUpPoints, spendPointsCall } from '#tests/support/points.ts'
import { type Reply, race, tally } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import type { StackOn } from '#tests/support/stack-on.ts'

type Row = { id: string; status: string; recipient_email: string; points: number | null; code_last4: string | null }

const people = 20
const wordsOf = (replies: Reply[]) => tally(replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok'))
const rowsOf = (person: Person, campaign: string) => rewardsByQuery<Row>(person, campaign, 'id status recipient_email points code_last4')

const replaceCall = (person: Person, id: string, email: string) => ({
  path: '/plutus/commands',
  body: {
    query: 'mutation ($id: ID!, $email: String!) { replaceReward(id: $id, input: { email: $email }, reason: "left us") { id } }',
    variables: { id, email },
  },
  headers: { authorization: `Bearer ${person.token}` },
})

/** Returns two calls in the order in which a race starts them. An odd `index` puts `other` first, so that each gets its turn. */
const eitherFirst = <One, Other>(index: number, one: One, other: Other): (One | Other)[] => (index % 2 ? [other, one] : [one, other])

async function launchTo(person: Person, draft: Draft, count: number): Promise<Row[]> {
  let ready = draft
  for (let index = 0; index < count; index++)
    ready = await addRecipient(person, draft.id, { email: `first-${index}-${draft.id}@example.com` })
  await launch(person, ready)
  await campaignReaches(person, draft.id, 'live')
  return rowsOf(person, draft.id)
}

/** Registers the R12 races between replacing a reward and claiming it. One wins, and no money is made or lost. */
export function replacementRaces(at: () => { stack: StackOn; owner: Person }): void {
  const details = { value: '50000', length: 12, prefix: 'AB', uses: 1 }
  const email = { subject: 'Your code', headline: 'Thank you', body: 'Your code: {{ reward_code }}' }
  const kinds: Record<string, object> = {
    links: {},
    codes: { deliveryType: 'rewardcodes', changes: { codeDetails: details, email, delivery: { ...delivery, handover: 'mail' } } },
  }

  it.each(Object.entries(kinds))(
    'R12 lets one win when 20 replacements race 20 claims of %s, and no money is made or lost',
    async (kind, of) => {
      const { stack, owner } = at()
      const draft = await draftCampaign(owner, { name: `Replaced ${kind}`, ...of })
      const rewards = await launchTo(owner, draft, people)
      const { view } = await recipientOf(stack, String(rewards[0]?.id)).open()
      const brand = String(view.brands[0]?.id)
      const { replies, overlapped } = await race(
        stack.directusUrl,
        rewards.flatMap(({ id }, index) =>
          eitherFirst(index, recipientOf(stack, id).claimCall(brand, randomUUID()), replaceCall(owner, id, `other-${index}@example.com`)),
        ),
      )
      console.log(`20 replacements of ${kind}, ${overlapped} in flight together: ${JSON.stringify(wordsOf(replies))}`)
      expect(wordsOf(replies).ok).toBe(people)
      const after = await rowsOf(owner, draft.id)
      const counts = { claimed: 0, replaced: 0, issued: 0, ...tally(after.map(({ status }) => status)) }
      expect(counts.claimed + counts.replaced).toBe(people)
      expect(counts.issued).toBe(counts.replaced)
      const codes = after.flatMap(({ code_last4: last4 }) => last4 ?? [])
      expect(codes).toHaveLength(kind === 'codes' ? after.length : counts.claimed)
      await expectLedgersToSum(stack)
    },
  )

  it('R12 lets one win when 20 replacements race 20 people who spend their points, and no point is made or lost', async () => {
    const { stack } = at()
    const giver = await signIn(stack, rival)
    await setUpPoints(giver)
    const rewards = (await launchTo(giver, await draftPoints(giver, 100, 'zero@example.com'), people - 1)).slice(0, people)
    const brand = brandForPoints(await openPoints(stack, String(rewards[0]?.id)), 100)
    const { replies, overlapped } = await race(
      stack.directusUrl,
      rewards.flatMap(({ id }, index) =>
        eitherFirst(index, spendPointsCall(stack, id, brand, 100), replaceCall(giver, id, `replacement-${index}@example.com`)),
      ),
    )
    console.log(`20 replacements of points, ${overlapped} in flight together: ${JSON.stringify(wordsOf(replies))}`)
    expect(wordsOf(replies).ok).toBe(people)
    const replacements = await balancesOf(giver, 'replacement-')
    expect(replacements.reduce((sum, points) => sum + points, 0)).toBe(100 * replies.filter(({ body }) => body.data?.replaceReward).length)
    expect((await balancesOf(giver, 'first-')).every((points) => points === 0)).toBe(true)
    await expectLedgersToSum(stack)
  })

  it('R12 swaps the points of people concurrently, and gives one reward to one of two', async () => {
    const { stack } = at()
    const giver = await signIn(stack, rival)
    await setUpPoints(giver)
    const pairs: { mine: string; yours: string }[] = []
    for (let index = 0; index < 4; index++) {
      const [mine, yours] = [
        await givePoints(giver, 10, `ann-${index}@example.com`),
        await givePoints(giver, 20, `bob-${index}@example.com`),
      ]
      pairs.push({ mine: mine.reward, yours: yours.reward })
    }
    const swapped = await race(
      stack.directusUrl,
      pairs.flatMap(({ mine, yours }, index) => [
        replaceCall(giver, mine, `bob-${index}@example.com`),
        replaceCall(giver, yours, `ann-${index}@example.com`),
      ]),
    )
    expect(wordsOf(swapped.replies)).toEqual({ ok: 8 })
    expect(await balancesOf(giver, 'ann-')).toEqual([20, 20, 20, 20])
    expect(await balancesOf(giver, 'bob-')).toEqual([10, 10, 10, 10])
    const { reward: once } = await givePoints(giver, 40, 'gina@example.com')
    const repeats = await race(
      stack.directusUrl,
      [1, 2, 3].map(() => replaceCall(giver, once, 'hugo@example.com')),
    )
    expect(wordsOf(repeats.replies)).toEqual({ ok: 3 })
    expect(new Set(repeats.replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await balancesOf(giver, 'hugo@')).toEqual([40])
    const { reward } = await givePoints(giver, 30, 'carl@example.com')
    const two = await race(stack.directusUrl, [
      replaceCall(giver, reward, 'dora@example.com'),
      replaceCall(giver, reward, 'emil@example.com'),
    ])
    expect(wordsOf(two.replies)).toEqual({ ok: 1, REWARD_CANCELLED: 1 })
    expect([...(await balancesOf(giver, 'dora@')), ...(await balancesOf(giver, 'emil@'))]).toEqual([30])
    await expectLedgersToSum(stack)
  })
}

async function balancesOf(person: Person, start: string): Promise<number[]> {
  const { data } = await person.graphql<{ points_accounts: { balance: number }[] }>(
    'query ($start: String) { points_accounts(filter: { recipient: { email: { _starts_with: $start } } }, limit: 100) { balance } }',
    { start },
  )
  return (data?.points_accounts ?? []).map(({ balance }) => balance)
}
