import type { CampaignSendTimes } from '#graphql/contracts/rest/campaigns.ts'
import { type LaunchingDraft, launchFactsOf } from '#web/features/launch/launch-facts.ts'
import { type LaunchFacts, type NextEvent, nextEvents } from '#web/features/launch/next-events.ts'
import { type SchedulePlan, schedulePlan } from '#web/features/launch/schedule-plan.ts'
import { formatDay, formatRowTime } from '#web/lib/dates/dates.ts'
import type { Person } from './sign-in.ts'
import type { StackOn } from './stack-on.ts'

type Waits = Partial<Pick<LaunchFacts, 'needsApproval' | 'waitsForFunds'>> & { sendTimes?: null }

/** The texts of Finish about a campaign's next launch, from the facts that the page reads. Times are formatted in the delivery's zone. */
export type FinishTexts = {
  facts: LaunchFacts
  events: NextEvent[]
  plan: SchedulePlan
  timeText: (at: Date) => string
  dayText: (at: Date) => string
}

/** Reads the facts of a campaign as the page does, and returns what Finish says of its next launch. */
export async function readFinish(person: Person, campaign: string, { sendTimes, ...waits }: Waits = {}): Promise<FinishTexts> {
  const { data } = await person.graphql<{ campaigns_by_id: LaunchingDraft & { next_launch: { total: string } | null } }>(
    'query ($id: ID!) { campaigns_by_id(id: $id) { delivery_type delivery usual_undo total value currency sms whatsapp launched_through next_launch } }',
    { id: campaign },
  )
  if (!data) throw new Error(`no campaign ${campaign}`)
  const { next_launch: next, ...draft } = data.campaigns_by_id
  const times = await person.fetch(`/plutus/campaigns/${campaign}/send-times`)
  const facts = launchFactsOf(
    { ...draft, total: next?.total ?? draft.total },
    {
      now: new Date(),
      unit: 'Stars',
      needsApproval: false,
      waitsForFunds: false,
      sendTimes: sendTimes === null ? null : ((await times.json()) as CampaignSendTimes),
      ...waits,
    },
  )
  if (!facts) throw new Error(`campaign ${campaign} has no delivery settings`)
  const { timeZone } = facts.delivery
  return {
    facts,
    events: nextEvents(facts),
    plan: schedulePlan(facts),
    timeText: (at) => formatRowTime(at.toISOString(), timeZone),
    dayText: (at) => formatDay(at.toISOString(), timeZone),
  }
}

export type SeenReward = {
  id: string
  /** In minor units. */
  value: string
  email: string | null
  zone: string | null
  ownTime: string | null
  sendAt: Date | null
  issuedAt: Date
  expiresAt: Date
}

/** The rows that a launch has written: what it holds, its rewards, their messages with the time they are due, and its jobs. */
export type Seen = Awaited<ReturnType<typeof readSeen>>

/** Reads the effects of a launch from the database. */
export async function readSeen({ sql }: Pick<StackOn, 'sql'>, launch: string) {
  const date = (value: unknown) => new Date(value as string | number | Date)
  const dateOrNull = (value: unknown) => (value === null ? null : date(value))
  const [row] = await sql(`select * from launches where id = '${launch}'`)
  const rewards = await sql(
    `select rewards.id, recipient_email, rewards.value, rewards.time_zone, send_at, issued_at, expires_at, added.send_at_local from rewards
      left join campaign_recipients added on added.campaign = rewards.campaign and added.email = rewards.recipient_email
      where launch = '${launch}' order by rewards.row_no`,
  )
  const messages = await sql(
    `select messages.channel, messages.next_attempt_at, messages.reward from messages
      join rewards on rewards.id = messages.reward where launch = '${launch}' and messages.kind = 'reward'`,
  )
  const entries = await sql(`select type, delta_available from wallet_transactions where launch = '${launch}' order by seq`)
  const jobs = await sql(`select kind, run_at, payload from plutus_jobs where ref = '${launch}'`)
  const parsed = (payload: unknown) => (typeof payload === 'string' ? JSON.parse(payload) : payload)
  return {
    status: String(row?.status),
    startAt: date(row?.send_at),
    zone: String(row?.time_zone),
    captured: entries.filter(({ type }) => type === 'capture').length,
    held: entries.filter(({ type }) => type === 'hold').map((entry) => -Number(entry.delta_available)),
    rewards: rewards.map(
      (reward): SeenReward => ({
        id: String(reward.id),
        value: String(reward.value),
        email: reward.recipient_email as string | null,
        zone: reward.time_zone as string | null,
        ownTime: reward.send_at_local as string | null,
        sendAt: dateOrNull(reward.send_at),
        issuedAt: date(reward.issued_at),
        expiresAt: date(reward.expires_at),
      }),
    ),
    messages: messages.map((message) => ({
      channel: String(message.channel),
      dueAt: date(message.next_attempt_at),
      reward: String(message.reward),
    })),
    jobs: jobs.map(({ kind, run_at, payload }) => ({ kind: String(kind), at: date(Number(run_at)), payload: parsed(payload) })),
  }
}
