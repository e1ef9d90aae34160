import type { Knex } from 'knex'

/**
 * A step of a lifecycle, from one of several states to another. With an empty `from` it creates the row. `by` lists the commands, jobs and
 * functions that take the step.
 */
export type Step<Status extends string = string> = {
  from: readonly Status[]
  to: Status | readonly Status[]
  by: readonly string[]
}

type Steps = Record<string, Step>
type Ends<S extends Step> = S['to'] extends readonly (infer End)[] ? End : S['to']

/**
 * A step, with the functions that return its change for an SQL statement. Guard the statement with `whereIn('status', move.from)` and write
 * `...move.set`.
 */
type Move<S extends Step> = {
  from: S['from']
  /** The column `status` with the step's end. A step with several ends has no `set`, but `into` or `when`. */
  set: S['to'] extends string ? { status: S['to'] } : never
  /** Returns the column `status` with one of several ends, or with an SQL expression. Throws for a state that is not an end of the step. */
  into: <End extends Ends<S> | Knex.Raw>(end: End) => { status: End }
  /** Returns the column `status` as an SQL expression: `then` if the SQL condition holds, else `otherwise`. */
  when: (knex: Knex, condition: string, then: Ends<S>, otherwise: Ends<S>) => { status: Knex.Raw }
  /** Returns the column `status` for a statement that also updates rows in other states. Only rows in a state of `from` change it. */
  ifAllowed: (knex: Knex) => { status: Knex.Raw }
}

export type Lifecycle = {
  /** The table whose `status` this lifecycle describes. */
  of: string
  statuses: readonly string[]
  steps: Steps
  /** Returns true if a step leads from one state to the other, or both are the same. */
  allows: (from: string, to: string) => boolean
  /** Returns the column `status` with the new state, for a row whose state was read with its lock. Throws if no step leads there. */
  move: <To extends string>(from: string, to: To) => { status: To }
}

export const endStatesOf = ({ to }: Step): readonly string[] => (typeof to === 'string' ? [to] : to)

/** Declares the states of a table and the steps between them. TypeScript rejects a state outside them. */
export function defineLifecycle<Status extends string, const Table extends Record<string, Step<Status>>>(
  of: string,
  statuses: readonly Status[],
  steps: Table,
): Lifecycle & { [Name in keyof Table]: Move<Table[Name]> } {
  const allows = (from: string, to: string) =>
    from === to || Object.values(steps).some((step) => (step.from as readonly string[]).includes(from) && endStatesOf(step).includes(to))
  const moves = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, moveOf(`${of}.${name}`, step)]))
  const move: Lifecycle['move'] = (from, to) => {
    if (!allows(from, to)) throw new Error(`${of}: no step leads from ${from} to ${to}`)
    return { status: to }
  }
  return { of, statuses, steps, allows, move, ...(moves as unknown as { [Name in keyof Table]: Move<Table[Name]> }) }
}

/** Returns states as an SQL list, such as `('draft', 'in_review')`. */
export const statusList = (statuses: readonly string[]): string => `(${statuses.map((status) => `'${status}'`).join(', ')})`

function moveOf(name: string, step: Step): Move<Step> {
  const ends = endStatesOf(step)
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
