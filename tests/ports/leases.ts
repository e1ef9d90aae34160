import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clockVariables } from '#tests/support/clock.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { countedKind, workOff } from './counted-jobs.ts'
import { proveFairLeases } from './fair-leases.ts'
import { importRules, proveLeasedRows, type Rules } from './leased-rows.ts'
import { databaseModule, openInside } from './rules-inside.ts'

type Fixture = Awaited<ReturnType<typeof openInside>>
type Trx = Parameters<Rules['finishJob']>[0]
type Job = Parameters<Rules['finishJob']>[1]

/** Registers tests of the one fence by which a worker that lost its lease leaves no trace. */
export function proveLeases(database: 'SQLite' | 'PostgreSQL'): void {
  describe(`work that is leased, on ${database}`, () => {
    let fixture: Fixture
    let rules: Rules

    beforeAll(async () => {
      process.env.WORKER = 'off'
      fixture = await openInside(database)
      rules = await importRules()
      rules.registerSubscribers()
      await fixture.knex.schema.createTable('test_runs', (table) => {
        table.string('ref', 36)
        table.string('worker', 10)
      })
      await fixture.knex('plutus_jobs').delete()
    })
    afterEach(async () => {
      vi.useRealTimers()
      vi.restoreAllMocks()
      await fixture.knex('plutus_jobs').delete()
      await runs().delete()
    })
    afterAll(() => fixture?.close())

    const runs = () => fixture.knex.queryBuilder().from<{ ref: string; worker: string }>('test_runs')
    const rowOf = (ref: string) => fixture.knex('plutus_jobs').where({ ref })
    const enqueue = (ref: string) => rules.transact(({ trx }) => rules.enqueueJob(trx, countedKind, ref))
    const claim = async (): Promise<Job | undefined> => rules.claimJob(fixture.knex, Date.now(), [countedKind])
    async function claimed(ref: string): Promise<Job> {
      await enqueue(ref)
      const job = await claim()
      if (!job) throw new Error('nothing was claimed')
      return job
    }
    const run = (job: Job, end: (trx: Trx) => Promise<void>) =>
      rules.transact(async ({ trx }) => {
        await trx.raw('insert into test_runs (ref, worker) values (?, ?)', [job.ref, 'first'])
        await end(trx)
      })
    const finish = (job: Job) => run(job, (trx) => rules.finishJob(trx, job))

    const ends: [string, (trx: Trx, job: Job) => Promise<void>][] = [
      ['finishes', (trx, job) => rules.finishJob(trx, job)],
      ['continues', (trx, job) => rules.continueJob(trx, job, { next: 1 })],
      ['repeats', (trx, job) => rules.repeatJob(trx, job, 5)],
    ]
    const losses: [string, (ref: string) => Promise<unknown>][] = [
      ['another worker has claimed', async (ref) => [await rowOf(ref).update({ lease_until: 1 }), await claim()]],
      ['was rescheduled', (ref) => rules.transact(({ trx }) => rules.rescheduleJob(trx, countedKind, ref, { payload: { other: 1 } }))],
      ['was cancelled', (ref) => rules.transact(({ trx }) => rules.cancelJobs(trx, [countedKind], ref))],
      [
        'was finished by another worker',
        async (ref) => {
          await rowOf(ref).update({ lease_until: 1 })
          const other = await claim()
          if (other) await rules.transact(({ trx }) => rules.finishJob(trx, other))
        },
      ],
    ]
    it.each(losses.flatMap(([loss, lose]) => ends.map(([name, end]) => [name, loss, end, lose] as const)))(
      'a chunk that %s a job which %s leaves no trace',
      async (_end, _loss, end, lose) => {
        const job = await claimed('lost')
        await lose('lost')
        const before = await rowOf('lost').first()
        await expect(run(job, (trx) => end(trx, job))).rejects.toThrow(rules.LeaseLostError)
        await rules.transact(({ trx }) => rules.retryJob(trx, job, 'too late'))
        await rules.releaseJob(fixture.knex, job)
        expect([await runs(), await rowOf('lost').first()]).toEqual([[], before])
      },
    )

    it('a rescheduled job is free once the lease of its former holder has passed, and never under the same lease', async () => {
      const job = await claimed('moved')
      const before = Number((await rowOf('moved').first('lease_until'))?.lease_until)
      await rules.transact(({ trx }) => rules.rescheduleJob(trx, countedKind, 'moved', { payload: { other: 1 } }))
      expect(Number((await rowOf('moved').first('lease_until'))?.lease_until)).toBeGreaterThan(before)
      expect(await claim()).toBeUndefined()
      await rowOf('moved').update({ lease_until: 1 })
      expect((await claim())?.payload).toEqual({ other: 1 })
      await expect(finish(job)).rejects.toThrow(rules.LeaseLostError)
    })

    it('keeps a job that was requested again while it ran, and a chunk released at a shutdown may still end', async () => {
      const job = await claimed('again')
      await rules.transact(({ trx }) => rules.requestJob(trx, countedKind, 'again'))
      await finish(job)
      expect(await rowOf('again').first('lease_until', 'attempts')).toEqual({ lease_until: null, attempts: 0 })
      const second = await claim()
      if (!second) throw new Error('nothing was claimed')
      await rules.releaseJob(fixture.knex, second)
      expect((await rowOf('again').first('attempts'))?.attempts).toBe(0)
      await finish(second)
      expect(await rowOf('again').first()).toBeUndefined()
    })

    /** Lets time pass for leases that are being renewed, and counts the renewals that were sent since. */
    function startClock() {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const real = performance.now.bind(performance)
      let passed = 0
      vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
      let sent = 0
      fixture.knex.on('query', ({ sql }: { sql: string }) => {
        if (/^update .plutus_jobs. set .lease_until. = .* where .id. in/.test(sql)) sent++
      })
      return {
        pass: (ms = 6000) => {
          passed += ms
          vi.advanceTimersByTime(1000)
        },
        sent: () => sent,
      }
    }

    it('renews a lease while its work runs, and no longer', async () => {
      const job = await claimed('slow')
      const before = Number((await rowOf('slow').first('lease_until'))?.lease_until)
      const work = Promise.withResolvers<void>()
      const clock = startClock()
      const working = job.lease.renewWhile(work.promise)
      clock.pass()
      await waitFor(async () => Number((await rowOf('slow').first('lease_until'))?.lease_until) > before, { what: 'the renewal' })
      expect(await rules.transact(({ trx }) => rules.holdsLease(trx, job))).toBe(true)
      expect(await job.lease.holds(job.id)).toBe(true)
      work.resolve()
      await working
      const { lease_until } = (await rowOf('slow').first('lease_until')) ?? {}
      clock.pass()
      await setImmediate()
      await finish(job)
      expect([clock.sent(), Number(lease_until) > before, await rowOf('slow').first()]).toEqual([1, true, undefined])
    })

    it('never renews between the check and the commit', async () => {
      const job = await claimed('checked')
      const clock = startClock()
      const work = Promise.withResolvers<void>()
      void job.lease.renewWhile(work.promise)
      await rules.transact(async ({ trx }) => {
        expect(await rules.holdsLease(trx, job)).toBe(true)
        clock.pass()
        await trx('plutus_jobs').where({ id: job.id }).first('id')
        expect(clock.sent()).toBe(0)
        await rules.continueJob(trx, job, { next: 1 })
      })
      work.resolve()
      expect(await rowOf('checked').first('lease_until', 'attempts')).toEqual({ lease_until: null, attempts: 0 })
    })

    it('renews again after a transaction that failed, and does not take a lost lease back', async () => {
      const job = await claimed('failed')
      const clock = startClock()
      const work = Promise.withResolvers<void>()
      void job.lease.renewWhile(work.promise)
      const failing = rules.transact(async ({ trx }) => {
        await rules.holdsLease(trx, job)
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
      await setImmediate()
      clock.pass()
      await waitFor(() => clock.sent() === 1, { what: 'the renewal' })
      await waitFor(async () => rules.transact(({ trx }) => rules.holdsLease(trx, job)), { what: 'the renewal to be noted' })
      await rowOf('failed').update({ lease_until: 1 })
      const other = await claim()
      await setImmediate()
      clock.pass()
      await waitFor(() => clock.sent() === 2, { what: 'the second renewal' })
      expect(await job.lease.holds(job.id)).toBe(false)
      if (!other) throw new Error('nothing was claimed')
      await finish(other)
      work.resolve()
    })

    it('issue 59 5 renews a lease for half an hour after its last row was started, so through every conversation', async () => {
      const job = await claimed('long')
      const work = Promise.withResolvers<void>()
      const clock = startClock()
      const working = job.lease.renewWhile(work.promise)
      clock.pass(31 * 60_000)
      // a renewal would have been sent before these
      for (let query = 0; query < 3; query++) expect(await rowOf('long').first()).toBeDefined()
      expect(clock.sent()).toBe(0)
      await job.lease.requireHeld(job.id)
      clock.pass()
      await waitFor(() => clock.sent() === 1, { what: 'the renewal' })
      work.resolve()
      await working
      await finish(job)
    })

    it('issue 59 5 renews no row that its work gave up, so that another worker gets it while the others are slow', async () => {
      await enqueue('given-up')
      await enqueue('slow')
      const taken = await rules.jobQueue.claim(fixture.knex, 2, { kinds: [countedKind] })
      const [one, other] = taken?.rows ?? []
      if (!taken || !one || !other) throw new Error('too little was claimed')
      const work = Promise.withResolvers<void>()
      const clock = startClock()
      const working = taken.lease.renewWhile(work.promise)
      // as while the database is away
      vi.spyOn(taken.lease, 'holds').mockRejectedValueOnce(new Error('away'))
      await expect(taken.lease.requireHeld(one.id)).rejects.toThrow(rules.LeaseLostError)
      clock.pass()
      await waitFor(() => clock.sent() === 1, { what: 'the renewal' })
      await waitFor(() => taken.lease.holds(other.id), { what: 'the renewal to be noted' })
      const { lease_until: kept } = (await rowOf(other.ref).first('lease_until')) ?? {}
      expect(await rowOf(one.ref).first('lease_until')).toEqual({ lease_until: one.lease_until })
      expect(Number(kept)).toBeGreaterThan(Number(other.lease_until))
      work.resolve()
      await working
    })

    it('a process with WORKER=off knows how long no worker was seen', async () => {
      const { knex } = fixture
      await knex('plutus_meta').where({ key: 'worker' }).delete()
      expect(await rules.readWorkerAge(knex)).toBeCloseTo(process.uptime(), 0)
      await rules.beatOnce(knex)
      await rules.beatOnce(knex)
      expect([await rules.readWorkerAge(knex), await rules.isWithoutWorker(knex)]).toEqual([
        expect.toSatisfy((age: number) => age < 5),
        false,
      ])
      const beat = await knex('plutus_meta').where({ key: 'worker' }).first('value')
      await knex('plutus_meta')
        .where({ key: 'worker' })
        .update({ value: String(Number(beat?.value) - 61_000) })
      expect([await rules.readWorkerAge(knex), await rules.isWithoutWorker(knex)]).toEqual([
        expect.toSatisfy((age: number) => age > 60),
        true,
      ])
    })

    proveLeasedRows(() => ({ rules, knex: fixture.knex }))
    proveFairLeases(database, () => ({ rules, knex: fixture.knex }))

    it.runIf(database === 'PostgreSQL')('two processes whose clocks differ by 30 s do nothing twice', async () => {
      const held = await claimed('held')
      const work = Promise.withResolvers<void>()
      void held.lease.renewWhile(work.promise)
      const refs = Array.from({ length: 40 }, (_, index) => `job-${index}`)
      for (const ref of refs) await enqueue(ref)
      const counted = fileURLToPath(new URL('counted-jobs.ts', import.meta.url))
      const child = spawn(process.execPath, [counted, databaseModule], {
        env: { ...process.env, ...clockVariables(Date.now() + 30_000) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let complaints = ''
      child.stderr.on('data', (chunk: Buffer) => {
        complaints += chunk.toString()
      })
      const ended = once(child, 'exit')
      await waitFor(async () => (await runs().where({ worker: 'second' })).length > 0 || child.exitCode !== null, {
        what: 'the second process',
      })
      await workOff(fixture.knex, 'first')
      expect([await ended, complaints]).toEqual([[0, null], expect.any(String)])
      const done = await runs()
      console.log(`PostgreSQL: ${done.filter(({ worker }) => worker === 'second').length} of ${refs.length} by the process 30 s ahead`)
      expect(done.map(({ ref }) => ref).sort()).toEqual(refs.toSorted())
      await finish(held)
      work.resolve()
      expect(await runs().where({ ref: 'held' })).toHaveLength(1)
    })
  })
}
