import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandLine, filesOf, toJsonLines } from '#tests/support/brand-files.ts'
import { operator } from '#tests/support/campaigns.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack?.stop())

type Catalogue = { brands: { name: string; logo: string | null }[]; brand_categories: { name: string }[] }

async function readCatalogue(): Promise<Catalogue> {
  const query = '{ brands(limit: 500) { name logo } brand_categories(limit: 100) { name } }'
  const headers = { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${stack.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return ((await answer.json()) as { data: Catalogue }).data
}

it('E3 shows imported brands, changes and categories at once, with logos that everyone can load', async () => {
  const path = filesOf({
    'brands.jsonl': toJsonLines(brandLine('live-one', { logo: 'logo.png' })),
    'renamed.jsonl': toJsonLines({ slug: 'live-one', name: 'Live renamed' }),
    'category.jsonl': toJsonLines({ record: 'category', slug: 'live-tea', name: 'Live tea' }),
    'logo.png': pngOf(60, 40),
  })
  const waits = { what: 'the catalogue', timeoutMs: 45_000 }
  const findBrand = async (name: string) => (await readCatalogue()).brands.find((brand) => brand.name === name)
  expect(await findBrand('Brand live-one')).toBeUndefined()
  await operator(stack, 'import-brands', { file: path('brands.jsonl') })
  const { logo } = await waitFor(() => findBrand('Brand live-one'), waits)
  const picture = await fetch(`${stack.url}/public/logos/${logo}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  await operator(stack, 'import-brands', { file: path('renamed.jsonl') })
  await waitFor(() => findBrand('Live renamed'), waits)
  await operator(stack, 'import-brands', { file: path('category.jsonl') })
  await waitFor(async () => (await readCatalogue()).brand_categories.some(({ name }) => name === 'Live tea'), waits)
})
