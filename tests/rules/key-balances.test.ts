import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { model } from '#graphql/model/model.ts'
import { callAsKey, createKey } from '#tests/support/keys.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { joinTeam } from '#tests/support/team.ts'

let stack: TestStack
let owner: Person
beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
})
afterAll(() => stack?.stop())

const contract = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))

/** Returns true for a collection whose rows hold money that only some callers read. */
const isAboutMoney = (name: string): boolean => model.some((each) => each.name === name && ['balance', 'money'].includes(each.read))

const moneyColumns = (name: string): string[] =>
  Object.entries(model.find((each) => each.name === name)?.fields ?? {}).flatMap(([column, field]) =>
    field.isMoney && !field.hidden ? [column] : [],
  )

/** Returns the selections by which a type reaches money columns, over at most three relations. */
function moneyPaths(typeName: string, depth = 3): string[] {
  const type = contract.getType(typeName)
  if (!isObjectType(type) || depth === 0) return []
  const columns = isAboutMoney(typeName) ? moneyColumns(typeName) : []
  const related = Object.values(type.getFields()).flatMap(({ name, type: of }) =>
    moneyPaths(getNamedType(of).name, depth - 1).map((path) => `${name} { ${path} }`),
  )
  return [...(columns.length ? [columns.join(' ')] : []), ...related]
}

/** Returns a query for each list and aggregate of the contract that reaches money, each with a name of its own. */
function balanceQueries(): string[] {
  const roots = Object.values(contract.getQueryType()?.getFields() ?? {})
  const lists = roots
    .filter(({ name }) => model.some((each) => each.name === name))
    .flatMap(({ name, type }) =>
      moneyPaths(getNamedType(type).name).map((path, at) => `${name}_${'x'.repeat(at + 1)}: ${name}(limit: 5) { ${path} }`),
    )
  const figures = model
    .filter(({ name, read }) => isAboutMoney(name) || read === 'figures')
    .flatMap(({ name, read }) => {
      const type = contract.getType(`${name}_aggregated`)
      const offered = isObjectType(type) ? Object.keys(type.getFields()).filter((figure) => /^(sum|min|max|avg)/.test(figure)) : []
      const columns = (read === 'figures' ? ['closing_available', 'recharged_value'] : moneyColumns(name)).join(' ')
      const filter = read === 'figures' ? 'filter: { campaign: { id: { _null: true } } }, ' : ''
      return columns ? offered.map((figure) => `${name}_${figure}: ${name}_aggregated(${filter}limit: 5) { ${figure} { ${columns} } }`) : []
    })
  return [...lists, ...figures, 'latest: daily_figures_aggregated(limit: 1) { max { closing_available } }']
}

it('A11 R25 keys read no balance without money.view on any path of the contract, while people do', async () => {
  const lacking = [{ role: 'Admin', abilities: ['campaign.draft'] }, { role: 'Viewer' }, { role: 'Support' }, { role: 'Drafter' }]
  const queries = balanceQueries()
  expect(queries.join()).toMatch(/wallet_transactions\(limit: 5\) \{ wallet \{/)
  for (const input of lacking) {
    const { secret } = await createKey(owner, input)
    for (const query of queries) {
      const { data, errors } = await actAs(stack, secret).graphql(`{ ${query} }`)
      expect([query, errors, JSON.stringify(data ?? null).match(/"\w+":"?-?\d+/g)]).toEqual([query, undefined, null])
    }
    const [wallet] = await runSql(stack, undefined, 'select id from wallets')
    const one = await actAs(stack, secret).graphql(`{ wallets_by_id(id: "${wallet?.id}") { available } }`)
    expect([one.data?.wallets_by_id ?? null, one.errors?.[0]?.extensions.code]).toEqual([null, 'FORBIDDEN'])
    const ofCampaigns = await actAs(stack, secret).graphql('{ daily_figures(limit: 1) { issued_count } }')
    expect(ofCampaigns.data?.daily_figures).toHaveLength(1)
  }
  const alert = await createKey(owner, { role: 'Finance', abilities: ['alert.edit'] })
  const set = 'mutation { setLowBalanceAlert(input: { threshold: null, receivers: [] }) { id available } }'
  expect((await callAsKey(stack, alert.secret, { query: set })).text).not.toMatch(/"available":"/)
  const viewer = await joinTeam(stack, owner, 'balance-reader@example.com', 'Viewer')
  const seeing = [viewer, actAs(stack, (await createKey(owner, { role: 'Finance' })).secret)]
  for (const person of seeing) {
    const { data } = await person.graphql<{ wallets: { available: string }[] }>('{ wallets(limit: 1) { available } }')
    expect(Number(data?.wallets[0]?.available)).toBeGreaterThan(0)
  }
})

it('A11 R25 keys cannot find a balance through a filter of rows that they may read', () => {
  const inputs = Object.values(contract.getTypeMap()).filter(isInputObjectType)
  const reaching = inputs.flatMap(({ name, getFields }) => {
    const collection = model.find((each) => `${each.name}_filter` === name)
    if (!collection || isAboutMoney(collection.name)) return []
    const fields = Object.values(getFields.call(contract.getType(name)))
    return fields
      .filter(({ type }) => isAboutMoney(getNamedType(type).name.replace(/_filter$/, '')))
      .map((field) => `${name}.${field.name}`)
  })
  expect(reaching).toEqual([])
})
