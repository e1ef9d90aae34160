import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { describeRoute } from '#bff/described-route.ts'
import type { RestPath } from '#graphql/contracts/rest/rest-path.ts'
import { restPaths } from '#graphql/contracts/rest/rest-paths.ts'
import { openApi } from './open-api.ts'

const routes = Object.entries<RestPath>(restPaths).map(([name, contract]) => {
  const [method = '', path = ''] = name.split(' ')
  return describeRoute(method, path.replace(/\{(\w+)\}/g, ':$1'), contract)
})
const published = openApi({ server: 'http://localhost:3000', cookieName: 'plutus', routes })

it('publishes a valid OpenAPI document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(published))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

it('describes the credentials of each path, and which paths keys may call', () => {
  const securityOf = (path: string, method: string) => published.paths[path]?.[method]
  expect(securityOf('/graphql', 'post')).toMatchObject({ security: [{ key: [] }, { session: [], csrf: [] }] })
  expect(securityOf('/users/me', 'get')).toMatchObject({ security: [{ session: [], csrf: [] }] })
  expect(securityOf('/exports/{id}', 'get')).toMatchObject({ security: [{ key: [] }, { session: [] }] })
  expect(securityOf('/files/avatars/{file}', 'get')).toMatchObject({ security: [{ session: [] }] })
  expect(securityOf('/auth/login', 'post')).toMatchObject({ security: [{ csrf: [] }] })
  expect(securityOf('/webhooks/payments/{provider}', 'post')).toMatchObject({ security: [] })
  for (const { method, template, takesKeys } of routes) {
    const said = JSON.stringify(securityOf(template.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()))
    expect([template, said.includes('"key":[]'), said.includes('For API keys')]).toEqual([template, takesKeys, takesKeys])
  }
})
