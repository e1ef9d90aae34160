import { endStatesOf, type Lifecycle } from './lifecycle.ts'

/** Returns the text of `lifecycles.md`: a diagram and a table of the steps for each lifecycle. */
export const drawLifecycles = (lifecycles: readonly Lifecycle[]): string =>
  `${[
    '# Which state follows which',
    'Printed from `lifecycles.ts` by `vitest --update`. A test compares it. Groups of states are in `statuses.ts`.',
    ...lifecycles.map(draw),
  ].join('\n\n')}\n`

function draw({ of, statuses, steps }: Lifecycle): string {
  const drawn = Object.entries(steps).map(([name, step]) => ({ name, ...step, ends: endStatesOf(step) }))
  const edges = new Map<string, string[]>()
  const edge = (from: string, to: string, name: string) => edges.set(`${from} --> ${to}`, [...(edges.get(`${from} --> ${to}`) ?? []), name])
  for (const { name, from, ends } of drawn)
    for (const end of ends) for (const start of from.length ? from : ['[*]']) if (start !== end) edge(start, end, name)
  const isLeft = (status: string) => drawn.some(({ from }) => from.includes(status))
  const isReached = (status: string) => drawn.some(({ ends }) => ends.includes(status))
  const last = statuses.filter((status) => isReached(status) && !isLeft(status))
  const idle = statuses.filter((status) => !isReached(status))
  return [
    `## ${of.replace('plutus_', '')}`,
    [
      '```mermaid',
      'stateDiagram-v2',
      ...[...edges].map(([way, names]) => `  ${way}: ${names.join(', ')}`),
      ...last.map((status) => `  ${status} --> [*]`),
      '```',
    ].join('\n'),
    [
      '| Step | From | To | By |',
      '|---|---|---|---|',
      ...drawn.map(({ name, from, ends, by }) => `| ${name} | ${from.join(', ') || '–'} | ${ends.join(', ')} | ${by.join(', ')} |`),
    ].join('\n'),
    ...(idle.length ? [`Nothing leads to ${idle.join(', ')} yet.`] : []),
  ].join('\n\n')
}
