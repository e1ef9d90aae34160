import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openApi } from './open-api.ts'

it('publishes a valid OpenAPI document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openApi('http://localhost:3000')))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})
