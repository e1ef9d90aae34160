import { expect, it } from 'vitest'
import { collectFaults } from './faults.ts'
import { readStorageEnv, studioStorage } from './storage-env.ts'

const bucket = { STORAGE_LOCATIONS: 's3', STORAGE_S3_BUCKET: 'files', STORAGE_S3_REGION: 'eu-central-1' }
const faultsOf = (env: Record<string, string>) =>
  collectFaults((report) => void readStorageEnv(env, report)).map(({ sentence }) => sentence)

it('keeps files in DATA_DIR by default, those of Studio in a folder of their own', () => {
  expect(readStorageEnv({})).toEqual({ driver: 'local' })
  expect(studioStorage({ driver: 'local' }, '/srv')).toEqual({ STORAGE_LOCAL_DRIVER: 'local', STORAGE_LOCAL_ROOT: '/srv/studio' })
})

it('reads a bucket by the names of Directus, and names its location local for Studio', () => {
  const settings = readStorageEnv({ ...bucket, STORAGE_S3_ROOT: '/plutus/', STORAGE_S3_KEY: 'string:1', STORAGE_S3_SECRET: '2' })
  expect(settings).toMatchObject({ options: { bucket: 'files', root: 'plutus', key: '1', secret: '2', forcePathStyle: false } })
  expect(studioStorage(settings, '/srv')).toMatchObject({
    STORAGE_LOCAL_DRIVER: 's3',
    STORAGE_LOCAL_BUCKET: 'files',
    STORAGE_LOCAL_ROOT: 'plutus/studio',
    STORAGE_LOCAL_KEY: '1',
    STORAGE_LOCAL_FORCE_PATH_STYLE: 'false',
  })
  expect(studioStorage(settings, '/srv')).not.toHaveProperty('STORAGE_LOCAL_SOCKET_TIMEOUT')
  const { STORAGE_S3_REGION: _, ...other } = bucket
  const own = { ...other, STORAGE_S3_ENDPOINT: 'http://10.0.0.9:9000/' }
  expect(readStorageEnv(own)).toMatchObject({ options: { endpoint: 'http://10.0.0.9:9000', region: 'us-east-1', forcePathStyle: true } })
  expect(faultsOf(own)).toEqual([])
})

it.each<[Record<string, string>, RegExp]>([
  [{ STORAGE_LOCATIONS: 'gcs' }, /^STORAGE_LOCATIONS=gcs isn’t a place for files\. Choose local or s3/],
  [{ STORAGE_S3_BUCKET: 'files' }, /^STORAGE_LOCATIONS is missing: STORAGE_S3_BUCKET is set/],
  [{ ...bucket, STORAGE_S3_BUCKET: '' }, /^STORAGE_S3_BUCKET is missing/],
  [{ ...bucket, STORAGE_S3_REGION: '' }, /^STORAGE_S3_REGION is missing/],
  [{ ...bucket, STORAGE_S3_KEY: '1' }, /^STORAGE_S3_SECRET is missing/],
  [{ ...bucket, STORAGE_S3_SECRET: '1' }, /^STORAGE_S3_KEY is missing/],
  [{ ...bucket, STORAGE_S3_ENDPOINT: 'minio:9000' }, /^STORAGE_S3_ENDPOINT must be an address such as/],
  [{ ...bucket, STORAGE_S3_ENDPOINT: 'https://s3.example.com/files' }, /without a path\.$/],
  [{ ...bucket, STORAGE_S3_FORCE_PATH_STYLE: 'yes' }, /^STORAGE_S3_FORCE_PATH_STYLE must be true or false/],
])('refuses %j', (env, sentence) => {
  expect(faultsOf(env)).toEqual([expect.stringMatching(sentence)])
})
