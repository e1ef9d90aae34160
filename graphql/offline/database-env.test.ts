import { expect, it } from 'vitest'
import { asDirectusReads } from './database-env.ts'

it('H03 passes names and passwords of digits, with commas or a prefix to Directus as texts', () => {
  const passwords = ['0123', '1234567890', 'a,b', 'true', 'json:x', '1e5', '{"a":1}']
  for (const value of passwords) expect(asDirectusReads({ DB_PASSWORD: value }).DB_PASSWORD).toBe(`string:${value}`)
  expect(asDirectusReads({ DB_PASSWORD: 'string:a', DB_PORT: '5432', DB_POOL__MAX: '9' })).toEqual({
    DB_PASSWORD: 'string:a',
    DB_PORT: '5432',
    DB_POOL__MAX: '9',
  })
})

it('H03 passes secrets, stores and folders to Directus as texts, and leaves what is a number or a switch', () => {
  const given = { SECRET: '12345678901234567890123456789012', KEY: 'a,b', STORAGE_S3_KEY: '1234567890', STORAGE_S3_BUCKET: '2026' }
  const folders = { STORAGE_LOCAL_ROOT: '/srv/a,b', EXTENSIONS_PATH: '/opt/a,b', STORAGE_S3_FORCE_PATH_STYLE: 'true', PORT: '8055' }
  expect(asDirectusReads({ ...given, ...folders })).toEqual({
    SECRET: 'string:12345678901234567890123456789012',
    KEY: 'string:a,b',
    STORAGE_S3_KEY: 'string:1234567890',
    STORAGE_S3_BUCKET: 'string:2026',
    STORAGE_LOCAL_ROOT: 'string:/srv/a,b',
    EXTENSIONS_PATH: 'string:/opt/a,b',
    STORAGE_S3_FORCE_PATH_STYLE: 'true',
    PORT: '8055',
  })
})
