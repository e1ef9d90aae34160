import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftCampaign } from '#tests/support/campaigns.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

describe.each(['SQLite', 'PostgreSQL'])('a stack that is reused by the next file, on %s', (database) => {
  let stack: TestStack
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  beforeAll(async () => {
    postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
    stack = await startStack({ env: postgres?.env ?? {} })
  })
  afterAll(async () => {
    await stack?.stop()
    await postgres?.stop()
  })

  const sql = (text: string) => runSql(stack, postgres, text)
  const reuseStack = async () => {
    await stack.stop()
    return startStack({ env: postgres?.env ?? {} })
  }
  const objects = () =>
    sql(
      postgres
        ? `select relname as name from pg_class where relnamespace = 'public'::regnamespace
           union all select proname from pg_proc where pronamespace = 'public'::regnamespace
           union all select tgname from pg_trigger where not tgisinternal order by 1`
        : 'select name from sqlite_master order by 1',
    )

  it('has the tables, views, indexes, functions and triggers of the seed, and its rows', async () => {
    const before = await objects()
    const campaigns = await sql('select count(*) as count from campaigns')
    await draftCampaign(await signIn(stack), { name: 'Of the file before' })
    await sql('create table added (id integer primary key, name text unique)')
    await sql('create index added_at on campaigns (name)')
    await sql('create view added_view as select id from added')
    if (postgres) {
      await sql("create function added_function() returns trigger language plpgsql as 'begin return new; end'")
      await sql('create trigger added_trigger before update on wallets for each row execute function added_function()')
    } else await sql('create trigger added_trigger after insert on claims begin insert into added (id) values (1); end')
    const pid = stack.pid('directus')
    stack = await reuseStack()
    expect(stack.pid('directus')).toBe(pid)
    expect(await objects()).toEqual(before)
    expect(await sql('select count(*) as count from campaigns')).toEqual(campaigns)
    await draftCampaign(await signIn(stack), { name: 'Of this file' })
  })

  it.runIf(database === 'SQLite')('survives as many kills as a new one, despite earlier kills', { tags: ['sweep'] }, async () => {
    const kill = async () => {
      const pid = stack.pid('directus')
      process.kill(pid, 'SIGKILL')
      await stack.isBack('directus', pid)
    }
    await kill()
    stack = await reuseStack()
    await kill()
    // the delay grows with the restarts that count towards the limit
    expect(stack.said).toEqual(['Directus stopped (SIGKILL). Restarting in 0.2 s.'])
  })
})
