import { expect, it } from 'vitest'
import { parseCommand } from './parse-command.ts'

const cancel = (rest: string) => ({ query: `mutation ($id: ID!) { cancelCampaign(id: $id) ${rest} }`, variables: { id: 'x' } })

it('parses one command with its arguments', () => {
  expect(parseCommand(cancel('{ id }'))).toMatchObject({ name: 'cancelCampaign', collection: 'campaigns', args: { id: 'x' } })
})

it.each(['@skip(if: true) { id }', '@include(if: false) { id }', '{ id } again: cancelCampaign(id: $id) { id }'])(
  'refuses directives and a second command: %s',
  (rest) => {
    expect(() => parseCommand(cancel(rest))).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }))
  },
)
