import type { Knex } from 'knex'

/**
 * Steps of one kind: from which states (none: the row begins) to which, and by which commands, jobs and other entries, under the names
 * they have in the code.
 */
export type Step<Status extends string = string> = {
  from: readonly Status[]
  to: Status | readonly Status[]
  by: readonly string[]
}

type Steps = Record<string, Step>
type Ends<S extends Step> = S['to'] extends readonly (infer End)[] ? End : S['to']

/** A step as statements use it: `whereIn('status', move.from)` guards, `...move.set` writes. */
type Move<S extends Step> = {
  from: S['from']
  /** What a statement writes; of a step with several ends `into` or `when` says which. */
  set: S['to'] extends string ? { status: S['to'] } : never
  /** One of several ends, or the expression that gives it. Throws for a state where this step does not end. */
  into: <End extends Ends<S> | Knex.Raw>(end: End) => { status: End }
  /** One of two ends, decided by the database. */
  when: (knex: Knex, condition: string, then: Ends<S>, otherwise: Ends<S>) => { status: Knex.Raw }
  /** For a statement that changes other rows too: those in other states stay as they are. */
  orStay: (knex: Knex) => { status: Knex.Raw }
}

export type Lifecycle = {
  /** The table of this `status`. */
  of: string
  statuses: readonly string[]
  steps: Steps
  /** Whether any step leads from one state to the other; staying in one needs none. */
  allows: (from: string, to: string) => boolean
  /** What a statement writes for a row whose state was read under its lock. Throws where no step leads there. */
  move: <To extends string>(from: string, to: To) => { status: To }
}

export const endsOf = ({ to }: Step): readonly string[] => (typeof to === 'string' ? [to] : to)

/** Declares a table of steps over these states: a state or step outside it cannot be written. */
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

/** A group of states as SQL lists it, parentheses included. */
export const statusList = (statuses: readonly string[]): string => `(${statuses.map((status) => `'${status}'`).join(', ')})`

function moveOf(name: string, step: Step): Move<Step> {
  const ends = endsOf(step)
  const mustEnd = (end: string) => {
    if (!ends.includes(end)) throw new Error(`${name} does not end as ${end}`)
    return end
  }
  return {
    from: step.from,
    set: (typeof step.to === 'string' ? { status: step.to } : undefined) as never,
    into: (end) => {
      if (typeof end === 'string') mustEnd(end)
      return { status: end }
    },
    when: (knex, condition, then, otherwise) => ({
      status: knex.raw(`case when ${condition} then '${mustEnd(String(then))}' else '${mustEnd(String(otherwise))}' end`),
    }),
    orStay: (knex) => ({
      status: knex.raw(`case when status in ${statusList(step.from)} then '${ends[0]}' else status end`),
    }),
  }
}
