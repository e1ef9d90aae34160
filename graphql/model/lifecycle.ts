import type { Knex } from 'knex'

/**
 * A step between states. An empty `from` creates the row. `by` lists the commands, jobs and other functions that take it, by their names in
 * the code.
 */
export type Step<Status extends string = string> = {
  from: readonly Status[]
  to: Status | readonly Status[]
  by: readonly string[]
}

type Steps = Record<string, Step>
type Ends<S extends Step> = S['to'] extends readonly (infer End)[] ? End : S['to']

/** A step as statements use it. Guard with `whereIn('status', move.from)` and write `...move.set`. */
type Move<S extends Step> = {
  from: S['from']
  /** The change a statement writes. A step with several ends uses `into` or `when` instead. */
  set: S['to'] extends string ? { status: S['to'] } : never
  /** Returns the change to one of several ends, or to the state an expression yields. Throws for a state this step does not end in. */
  into: <End extends Ends<S> | Knex.Raw>(end: End) => { status: End }
  /** Returns the change to one of two ends, which the database chooses by the condition. */
  when: (knex: Knex, condition: string, then: Ends<S>, otherwise: Ends<S>) => { status: Knex.Raw }
  /** Returns a change for a statement that covers other rows too. Rows in other states keep theirs. */
  ifAllowed: (knex: Knex) => { status: Knex.Raw }
}

export type Lifecycle = {
  /** The table this `status` belongs to. */
  of: string
  statuses: readonly string[]
  steps: Steps
  /** Checks if a step leads from one state to the other. Keeping the same state is always allowed. */
  allows: (from: string, to: string) => boolean
  /** Returns the change for a row whose state was read under its lock. Throws if no step leads there. */
  move: <To extends string>(from: string, to: To) => { status: To }
}

export const endsOf = ({ to }: Step): readonly string[] => (typeof to === 'string' ? [to] : to)

/** Declares the lifecycle of a table. A state or step outside it cannot be written. */
export function lifecycle<Status extends string, const Table extends Record<string, Step<Status>>>(
  of: string,
  statuses: readonly Status[],
  steps: Table,
): Lifecycle & { [Name in keyof Table]: Move<Table[Name]> } {
  const allows = (from: string, to: string) =>
    from === to || Object.values(steps).some((step) => (step.from as readonly string[]).includes(from) && endsOf(step).includes(to))
  const moves = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, moveOf(`${of}.${name}`, step)]))
  const move: Lifecycle['move'] = (from, to) => {
    if (!allows(from, to)) throw new Error(`${of}: no step leads from ${from} to ${to}`)
    return { status: to }
  }
  return { of, statuses, steps, allows, move, ...(moves as unknown as { [Name in keyof Table]: Move<Table[Name]> }) }
}

/** Returns a group of states as an SQL list with parentheses. */
export const statusList = (statuses: readonly string[]): string => `(${statuses.map((status) => `'${status}'`).join(', ')})`

function moveOf(name: string, step: Step): Move<Step> {
  const ends = endsOf(step)
  const assertEnd = (end: string) => {
    if (!ends.includes(end)) throw new Error(`${name} does not end as ${end}`)
    return end
  }
  return {
    from: step.from,
    set: (typeof step.to === 'string' ? { status: step.to } : undefined) as never,
    into: (end) => {
      if (typeof end === 'string') assertEnd(end)
      return { status: end }
    },
    when: (knex, condition, then, otherwise) => ({
      status: knex.raw(`case when ${condition} then '${assertEnd(String(then))}' else '${assertEnd(String(otherwise))}' end`),
    }),
    ifAllowed: (knex) => ({
      status: knex.raw(`case when status in ${statusList(step.from)} then '${ends[0]}' else status end`),
    }),
  }
}
