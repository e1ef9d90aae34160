import { expect, it } from 'vitest'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { createLoadClosed } from './caller-standings.ts'

it('reports Plutus as unavailable when Directus rejects our own token, so that no session cookie is cleared', async () => {
  const call = async () => ({ status: 401, headers: {}, body: Buffer.from('{"errors":[{"extensions":{"code":"INVALID_CREDENTIALS"}}]}') })
  const load = createLoadClosed({ directus: { call } as unknown as Directus, hubToken: 'rejected' })
  await expect(load(['session'])).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
