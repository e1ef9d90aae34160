import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { drawLifecycles } from './draw-lifecycles.ts'
import { endStatesOf } from './lifecycle.ts'
import { campaignLifecycle, lifecycles, rewardLifecycle } from './lifecycles.ts'
import { endedRewards, fundedRewards, openRewards } from './statuses.ts'

type Step = { set?: { status: string }; into: (end: string) => { status: string } }

describe('lifecycles', () => {
  it('are printed in lifecycles.md', async () => {
    await expect(drawLifecycles(lifecycles)).toMatchFileSnapshot('lifecycles.md')
  })

  it('write only what a step allows, for any order of commands', () => {
    const walk = fc.constantFrom(...lifecycles).chain((lifecycle) => {
      const commands = [...new Set(Object.values(lifecycle.steps).flatMap(({ by }) => by))]
      return fc.tuple(fc.constant(lifecycle), fc.array(fc.tuple(fc.constantFrom(...commands), fc.nat()), { maxLength: 30 }))
    })
    fc.assert(
      fc.property(walk, ([lifecycle, commands]) => {
        const { steps, statuses, allows, move } = lifecycle
        let status: string | undefined
        for (const [command, choice] of commands) {
          const candidates = Object.entries(steps).filter(([, { by }]) => by.includes(command))
          const allowed = candidates.filter(([, { from }]) => (status === undefined ? !from.length : from.includes(status)))
          for (const end of candidates.flatMap(([, step]) => endStatesOf(step)))
            if (status !== undefined && !allows(status, end)) expect(() => move(String(status), end)).toThrow('no step leads')
          const [name, step] = allowed[choice % allowed.length] ?? []
          if (!name || !step) continue
          const { set, into } = (lifecycle as unknown as Record<string, Step>)[name] as Step
          const written = (set ?? into(endStatesOf(step)[choice % endStatesOf(step).length] as string)).status
          if (status !== undefined) expect(move(status, written)).toEqual({ status: written })
          expect(statuses).toContain(written)
          status = written
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('lead from every reachable state to an end', () => {
    for (const { of, steps, statuses } of lifecycles) {
      const all = Object.values(steps)
      // archived campaigns can be restored, and credited money can be reversed
      const restStates = ({ campaigns: ['archived'], recharges: ['credited'] } as Record<string, string[]>)[of] ?? []
      const isEnd = (status: string) => restStates.includes(status) || !all.some(({ from }) => from.includes(status))
      const reached = statuses.filter((status) => all.some((step) => endStatesOf(step).includes(status)))
      const leadsToEnd = (status: string, seen = new Set<string>()): boolean =>
        isEnd(status) ||
        all.some((step) => step.from.includes(status) && endStatesOf(step).some((end) => !seen.has(end) && leadsToEnd(end, seen.add(end))))
      for (const status of reached) expect(leadsToEnd(status), `${of}: ${status}`).toBe(true)
    }
  })

  it('never reopen an ended reward, nor return a launched campaign to a draft', () => {
    for (const ended of endedRewards)
      for (const other of rewardLifecycle.statuses) expect(rewardLifecycle.allows(ended, other)).toBe(ended === other)
    expect([...fundedRewards, ...endedRewards].sort()).toEqual([...rewardLifecycle.statuses].sort())
    for (const out of ['live', 'paused', 'completed', 'archived', 'cancelled']) expect(campaignLifecycle.allows(out, 'draft')).toBe(false)
  })

  it('reject a start or an end that the step does not have', () => {
    expect(() => rewardLifecycle.unfreeze.into('claimed' as 'viewed')).toThrow('rewards.unfreeze does not end as claimed')
    // a step with several ends has no `set`
    expectTypeOf(rewardLifecycle.claim.set).toBeNever()
    expectTypeOf(rewardLifecycle.freeze.set).toEqualTypeOf<{ status: 'frozen' }>()
    expectTypeOf<'claimed'>().not.toExtend<Parameters<typeof rewardLifecycle.unfreeze.into>[0]>()
    expect(() => rewardLifecycle.move('expired', 'claimed')).toThrow('rewards: no step leads from expired to claimed')
    expect(rewardLifecycle.freeze).toMatchObject({ from: openRewards, set: { status: 'frozen' } })
  })

  it('name only existing commands, jobs and functions', () => {
    const named = new Set(lifecycles.flatMap(({ steps }) => Object.values(steps).flatMap(({ by }) => by)))
    const root = new URL('../rules/', import.meta.url).pathname
    const text = execFileSync('grep', ['-rhE', "^export (const|(async )?function) |^  '?[a-z-]+'?: ", '--include=*.ts', root], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    const isDefined = (name: string) =>
      name.includes('-')
        ? text.includes(`\n  '${name}': `)
        : new RegExp(`^export (const|(async )?function) ${name}\\b|^  ${name}: `, 'm').test(text)
    expect([...named].filter((name) => !isDefined(name))).toEqual([])
  })
})
