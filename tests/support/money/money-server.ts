import { setTimeout as wait } from 'node:timers/promises'
import { operator } from '#tests/support/campaigns.ts'
import type { Answer, Person } from '#tests/support/sign-in.ts'
import type { StackOn } from '#tests/support/stack-on.ts'

/** Thrown when the server does not answer a call because it was killed. */
class Unanswered extends Error {}

/** Milliseconds between kills. The supervisor gives up on a process that ends six times in a minute. */
const killsApartMs = 13_000

/** The server under test. Repeats each action with the same idempotency key until it is answered, and can kill Directus while one runs. */
export class MoneyServer {
  kills = 0
  acts = 0
  #killAfterMs: number | undefined
  #killedAt = 0

  readonly stack: StackOn
  readonly owner: Person
  readonly approver: Person

  constructor({ stack, owner, approver }: Pick<MoneyServer, 'stack' | 'owner' | 'approver'>) {
    this.stack = stack
    this.owner = owner
    this.approver = approver
  }

  /** Plans a SIGKILL of Directus `ms` milliseconds after the next action starts. Ignored when the last kill was too recent. */
  killNextAfter(ms: number): void {
    if (Date.now() > this.#killedAt + killsApartMs) this.#killAfterMs = ms
  }

  /** Runs an idempotent action, and repeats it when Directus was killed before it answered. */
  async act<T>(once: () => Promise<T>): Promise<T> {
    this.acts++
    const killAfterMs = this.#killAfterMs
    this.#killAfterMs = undefined
    const first = once().catch((error: unknown) => new Unanswered(String(error)))
    if (killAfterMs !== undefined) {
      await wait(killAfterMs)
      const killed = this.stack.kill('directus')
      this.kills++
      this.#killedAt = Date.now()
      await this.stack.isBack('directus', killed)
    }
    const answer = await first
    if (!(answer instanceof Unanswered)) return answer
    if (killAfterMs === undefined) throw answer
    return once()
  }

  /** Runs a command. Returns the refusal code, if any, else the id and status of the row. */
  async command(text: string, variables: object, person = this.owner): Promise<{ code?: string; id?: string; status?: string }> {
    const answer = await this.act<Answer<Record<string, { id: string; status: string } | null>>>(async () => {
      const tried = await person.graphql<Record<string, { id: string; status: string } | null>>(text, { ...variables })
      if (tried.status >= 500) throw new Error(`answered ${tried.status}`)
      return tried
    })
    const code = answer.errors?.[0]?.extensions.code
    const row = answer.data ? Object.values(answer.data)[0] : undefined
    return { ...(code ? { code } : {}), ...(row ? { id: row.id, status: row.status } : {}) }
  }

  operator(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.act(() => operator(this.stack, name, input))
  }

  async wallet() {
    const { data } = await this.owner.graphql<{ wallets: Record<'available' | 'reserved' | 'pending' | 'status', string>[] }>(
      '{ wallets(limit: 1) { available reserved pending status } }',
    )
    const [row] = data?.wallets ?? []
    const { available, reserved, pending, status } = row ?? { available: '', reserved: '', pending: '', status: '' }
    return { available: Number(available), reserved: Number(reserved), pending: Number(pending), status }
  }
}
