import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAsKey, createKey, createKeyText, revokeKeyText, rotateKeyText } from '#tests/support/keys.ts'
import { type Reply, race, tally } from '#tests/support/race.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'

const codeOf = ({ body }: Reply) => body.errors?.[0]?.extensions.code ?? 'ok'
const secretOf = ({ body }: Reply) => (body.data?.rotateApiKey as { secret?: string } | undefined)?.secret

describe.each(['SQLite', 'PostgreSQL'])('concurrent calls of key commands, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  const call = (query: string, variables: object) => ({
    path: '/plutus/commands',
    body: { query, variables },
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const status = async (secret: string) => (await callAsKey(stack, secret)).status

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    await confirmPerson(stack, owner, demo.email)
  })
  afterAll(() => stack?.stop())

  it('A11 keeps both secrets of two concurrent rotations working, and the hours of the first', async () => {
    for (let round = 0; round < 5; round++) {
      const { key, secret } = await createKey(owner, { name: `Twice ${round}` })
      const { replies } = await race(stack.directusUrl, [call(rotateKeyText, { id: key.id }), call(rotateKeyText, { id: key.id })])
      expect(tally(replies.map(codeOf))).toEqual({ ok: 2 })
      const secrets = [secret, ...replies.map((reply) => String(secretOf(reply)))]
      expect(new Set(secrets).size).toBe(3)
      for (const each of secrets) expect(await status(each)).toBe(200)
    }
  })

  it('A11 leaves no working secret when two rotations race a revocation', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 8; round++) {
      const { key, secret } = await createKey(owner, { name: `Both ${round}` })
      const { replies } = await race(stack.directusUrl, [
        call(rotateKeyText, { id: key.id }),
        call(revokeKeyText, { id: key.id }),
        call(rotateKeyText, { id: key.id }),
      ])
      const codes = replies.map(codeOf)
      outcomes.push(codes.join(' '))
      expect(codes[1]).toBe('ok')
      for (const code of [codes[0], codes[2]]) expect(['ok', 'KEY_ENDED']).toContain(code)
      for (const each of [secret, ...replies.flatMap((reply) => secretOf(reply) ?? [])]) expect(await status(each)).toBe(401)
      const [row] = await stack.sql(`select status, old_works_until from api_keys where id = '${key.id}'`)
      expect(row).toMatchObject({ status: 'revoked', old_works_until: null })
      expect(await stack.sql(`select * from plutus_retired_keys where api_key = '${key.id}'`)).toEqual([])
    }
    console.log(`8 times two rotations and a revocation at once: ${JSON.stringify(tally(outcomes))}`)
  })

  it('A11 lets ten concurrent calls not pass the limit of a hundred keys', async () => {
    const { key } = await createKey(owner, { name: 'One of many', role: 'Viewer' })
    const [row = {}] = await stack.sql(`select * from api_keys where id = '${key.id}'`)
    const [{ count } = {}] = await stack.sql("select count(*) as count from api_keys where status = 'active'")
    for (let live = Number(count); live < 95; live++) {
      const own: Record<string, string> = {
        id: `'${randomUUID()}'`,
        key_hash: `'no key has this hash ${live}'`,
        seq: `seq + 1000 + ${live}`,
      }
      const names = Object.keys(row)
      await stack.sql(
        `insert into api_keys (${names}) select ${names.map((name) => own[name] ?? name)} from api_keys where id = '${key.id}'`,
      )
    }
    const input = { name: 'At once', role: 'Viewer' }
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 10 }, () => call(createKeyText, { input })),
    )
    expect(tally(replies.map(codeOf))).toEqual({ ok: 5, KEY_LIMIT: 5 })
  })
})
