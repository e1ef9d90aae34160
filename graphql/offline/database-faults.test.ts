import { expect, it } from 'vitest'
import { explainDatabaseError, waitForServer } from './database-faults.ts'

const failure = (code: string, message = 'the words of the server') => Object.assign(new Error(message), { code })

it.each([
  ['28P01', /DB_PASSWORD/],
  ['28000', /pg_hba/],
  ['3D000', /DB_DATABASE/],
  ['42501', /lacks a right/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /DB_SSL__CA_FILE/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /DB_SSL__CA_FILE/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /DB_SSL__CA_FILE/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /another name/],
  ['CERT_HAS_EXPIRED', /expired/],
  ['SQLITE_CANTOPEN', /can’t be opened/],
])('O13 explains %s in one sentence, and waits no longer', async (code, sentence) => {
  const fault = explainDatabaseError(failure(code, 'one\ntwo'))
  expect(fault).toMatchObject({ isFinal: true, sentence: expect.stringMatching(sentence) })
  expect(fault?.sentence).toMatch(/: one two\.$/)
  await expect(waitForServer(() => Promise.reject(failure(code)), expect.unreachable)).rejects.toThrow('the words of the server')
})

it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', '53300', '08006'])('O13 waits for a server behind %s', (code) => {
  expect(explainDatabaseError(failure(code))).toMatchObject({ isFinal: false })
})

it('O13 leaves other errors to the log', () => {
  for (const error of [failure('42P01'), new Error('x'), new TypeError('y'), undefined]) expect(explainDatabaseError(error)).toBeUndefined()
  expect(explainDatabaseError(new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'))?.isFinal).toBe(true)
})

it('O13 says once that it waits, and continues when the database answers', async () => {
  const answers = [failure('ECONNREFUSED'), failure('57P03'), undefined]
  const said: string[] = []
  await waitForServer(
    async () => {
      const error = answers.shift()
      if (error) throw error
    },
    (sentence) => said.push(sentence),
  )
  expect(said).toEqual(['The database doesn’t answer: the words of the server. Plutus waits for it, up to ten minutes.'])
  expect(answers).toEqual([])
})
