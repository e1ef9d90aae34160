import { readFileSync } from 'node:fs'
import { type DocumentNode, getNamedType, isInputObjectType, isListType, Kind, parse, print, typeFromAST } from 'graphql'
import { describe, expect, it } from 'vitest'
import { compileDocument, soleOperation } from '#bff/gateway/graphql/compiled-document.ts'
import { readContract } from '#bff/gateway/graphql/contract.ts'
import { costMax } from '#bff/gateway/graphql/document-cost.ts'
import { checkFilterShapes, extractFilterShapes } from '#bff/gateway/graphql/filter-shapes.ts'
import { recipientFilter } from '#web/entities/recipient/recipient-list-query.ts'
import { actionAreas } from '#web/features/activity-log/action-areas.ts'
import { logVariables } from '#web/features/activity-log/log-variables.ts'
import { campaignsVariables } from '#web/features/campaign-list/campaigns-variables.ts'
import { guardVariables } from '#web/features/recipients/guards-query.ts'
import { templatesVariables } from '#web/features/templates/templates-variables.ts'
import { statementVariables } from '#web/features/wallet/statement-variables.ts'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { type PageSize, pageSizes } from '#web/ui/list/list-parsers.ts'

await loadTemporal()

const contract = readContract(new URL('../../graphql/schema.graphql', import.meta.url))
const manifest: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../web/gql/persisted-documents.json', import.meta.url), 'utf8'),
)

const pages = Object.values(manifest).map((text) => {
  const { ast, filters } = extractFilterShapes(parse(text))
  return { ...compileDocument('', print(ast), ast, contract.schema), filters }
})

const size = Math.max(...pageSizes) as PageSize
const longestPage = { limit: size, page: 1 }
const id = '00000000-0000-4000-8000-000000000000'
const days = { from: '2026-01-01', to: '2026-07-31' }
const areas = Object.keys(actionAreas) as (keyof typeof actionAreas)[]
const widestArea = areas.reduce((widest, area) => (actionAreas[area].length > actionAreas[widest].length ? area : widest))

/** The largest request of each page, built by the page's own functions. */
const filterValues: Record<string, Record<string, unknown>> = {
  ActivityPage: logVariables({ area: widestArea, actor: id, period: days, q: 'x' }, 'Asia/Kolkata', '9'),
  CampaignsPage: campaignsVariables(
    { q: 'x', status: ['draft', 'live'], type: ['rewardlinks'], owner: id, created: days, launched: days, sort: '-value', page: 1, size },
    'Asia/Kolkata',
  ),
  RecipientGuards: guardVariables(id, 0),
  RecipientList: { filter: recipientFilter(id, 'x'), ...longestPage },
  TemplatesPage: templatesVariables(
    { q: 'x', status: ['draft'], type: ['rewardlinks'], owner: id, created: days, sort: 'used', page: 1, size },
    'Asia/Kolkata',
  ),
  WalletPage: statementVariables(
    { view: 'statement', period: days, type: null, campaign: id, person: id, min: '1', max: '2', q: 'x' },
    'Asia/Kolkata',
    1,
    size,
  ),
}

const documentOf = (name: string) => pages.find((page) => page.name === name) ?? expect.fail(`No document ${name}`)

describe('the documents of the pages', () => {
  it('X-H1 declare the fields that each filter may compare, and these exist', () => {
    for (const { name, filters } of pages) {
      for (const [variable, paths] of filters) {
        expect(paths, `${name} $${variable} needs @filters(by: […])`).toBeDefined()
        const type = variableType(documentOf(name).ast, variable)
        for (const path of paths ?? []) expect(isFilterPath(type, path), `${name} $${variable}: ${path}`).toBe(true)
      }
    }
  })

  it('X-H1 stay within the cost limit with the longest page', () => {
    const dear = pages
      .filter(({ kind, isPublic }) => kind === 'query' && !isPublic)
      .map(({ name, cost }) => ({ name, cost: cost({ ...longestPage, ...filterValues[name] }) }))
      .sort((one, other) => other.cost - one.cost)
    console.log(
      dear
        .slice(0, 8)
        .map(({ name, cost }) => `${name} ${cost}`)
        .join(', '),
    )
    expect(dear.filter(({ cost }) => cost > costMax.page)).toEqual([])
  })

  it.each(Object.entries(filterValues))('X-H1 %s accepts every filter that its page offers', (name, variables) => {
    expect(() => checkFilterShapes(documentOf(name).filters, variables)).not.toThrow()
  })
})

describe('a filter', () => {
  const { filters } = extractFilterShapes(
    parse('query ($filter: rewards_filter! @filters(by: ["campaign.id", "status"])) { rewards(filter: $filter, limit: 1) { id } }'),
  )
  const refused = (filter: unknown) => () => checkFilterShapes(filters, { filter })
  const badInput = (path: string) => expect.objectContaining({ code: 'BAD_INPUT', details: { path } })

  it('X-H1 compares only declared fields, at most forty times', () => {
    expect(refused({ _and: [{ campaign: { id: { _eq: id } } }, { _or: [{ status: { _in: ['issued'] } }] }] })).not.toThrow()
    expect(refused({ campaign: { owner: { name: { _icontains: 'x' } } } })).toThrow(
      badInput('variables.filter.campaign.owner.name._icontains'),
    )
    expect(refused({ _or: Array.from({ length: 40 }, () => ({ status: { _eq: 'x' } })) })).not.toThrow()
    expect(refused({ _or: Array.from({ length: 41 }, () => ({ status: { _eq: 'x' } })) })).toThrow()
  })

  it('X-H1 of an older build has a limited number of comparisons', () => {
    const old = extractFilterShapes(parse('query ($filter: rewards_filter!) { rewards(filter: $filter, limit: 1) { id } }')).filters
    const many = (count: number) => () =>
      checkFilterShapes(old, { filter: { _or: Array.from({ length: count }, () => ({ id: { _eq: id } })) } })
    expect(many(40)).not.toThrow()
    expect(many(41)).toThrow()
  })
})

function variableType(ast: DocumentNode, variable: string) {
  const node = soleOperation(ast).variableDefinitions?.find((each) => each.variable.name.value === variable)?.type
  return node && typeFromAST(contract.schema, node.kind === Kind.NON_NULL_TYPE ? node.type : node)
}

function isFilterPath(type: ReturnType<typeof variableType>, path: string): boolean {
  let here = type && getNamedType(type)
  for (const name of path.split('.')) {
    if (!isInputObjectType(here)) return false
    const next = here.getFields()[name]?.type
    if (!next || isListType(next)) return false
    here = getNamedType(next)
  }
  return isInputObjectType(here) && here.name.endsWith('_operators')
}
