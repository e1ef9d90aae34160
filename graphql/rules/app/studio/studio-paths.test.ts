import { expect, it } from 'vitest'
import { isMainCall, isStudioCall } from './studio-paths.ts'

it.each([
  'GET /',
  'GET /admin',
  'GET /admin/assets/index-1a.js',
  'SEARCH /items/brands',
  'PATCH /items/brands/0f-1',
  'POST /files',
  'GET /assets/0f-1?key=x',
])('opens %s at Studio’s port', (call) => expect(isAtStudio(call)).toBe(true))

it.each([
  'GET /administrator',
  'POST /admin',
  'GET /items/wallets',
  'GET /items/brands/../wallets',
  'PATCH /files/0f-1',
  'DELETE /files/0f-1',
  'POST /files/import',
  'PATCH /users/me',
  'POST /users/me/tfa/disable',
  'POST /graphql',
  'POST /plutus/operator/list-keys',
  'PATCH /settings',
  'POST /auth/password/request',
])('closes %s at Studio’s port', (call) => expect(isAtStudio(call)).toBe(false))

it('leaves the main port the calls of the BFF only', () => {
  for (const path of ['/graphql', '/plutus/ready', '/auth/refresh', '/auth/login/google', '/auth/login/google/callback'])
    expect(isMainCall(path), path).toBe(true)
  for (const path of ['/admin', '/auth/login', '/auth/logout', '/graphql/system', '/items/brands', '/files', '/server/info', '/users/me'])
    expect(isMainCall(path), path).toBe(false)
})

function isAtStudio(call: string): boolean {
  const [method = '', path = ''] = call.split(' ')
  return isStudioCall(method, path.split('?')[0] ?? '')
}
