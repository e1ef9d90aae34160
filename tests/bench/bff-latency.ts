import { Client } from 'undici'
import { signIn, signInAtBff } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall } from './action-load.ts'
import type { Benchmark } from './benchmark.ts'
import { withCpu } from './cpu-time.ts'
import { builtDocument } from './documents.ts'
import { type Figure, median, ms, percentile } from './figure.ts'
import { rateText, runSequences } from './run-actions.ts'

type Call = { headers: Record<string, string>; body: string }
type Pair = { straight: Call; through: Call }

const page = { limit: 25, page: 1, countTo: 10_000 }
const documents: [name: string, variables: Record<string, unknown>][] = [
  ['TopBarWallet', {}],
  ['CampaignsPage', { ...page, filter: {}, sort: ['-seq'] }],
]

const concurrency = 16

/** The number of warm-up rounds. The first 7,000 calls cost up to half more, until Node has compiled what is called often. */
const warmUp = 3

/**
 * Measures the latency that the BFF adds by sending the same document to Directus directly and through the BFF, in pairs. Then measures its
 * CPU time with sixteen concurrent calls.
 */
export const bffLatency: Benchmark = {
  name: 'latency',
  async run({ stack, size: { pairs } }) {
    const { cookie } = await signInAtBff(stack)
    const { token } = await signIn(stack)
    const directus = new Client(stack.directusUrl)
    const bff = new Client(stack.url)
    const callsOf = (name: string, variables: Record<string, unknown>): Pair => {
      const { id, text } = builtDocument(name)
      return {
        straight: { headers: { authorization: `Bearer ${token}` }, body: JSON.stringify({ query: text, variables }) },
        through: {
          headers: { origin: stack.url, 'x-plutus-csrf': '1', cookie },
          body: JSON.stringify({ documentId: id, variables }),
        },
      }
    }
    const figures: Figure[] = []
    await runSequences(stack, sequencesOf(callsOf('TopBarWallet', {}).through, pairs * warmUp), 'bff')
    for (const [name, variables] of documents) {
      const calls = callsOf(name, variables)
      await measure(bff, directus, calls, pairs / 10)
      const { value, cpu } = await withCpu(stack.pid('bff'), () => measure(bff, directus, calls, pairs))
      figures.push(...addedFigures(name, value, cpu / pairs), await saturatedFigure(stack, name, calls, pairs))
    }
    const cached = callsOf('CatalogueBrands', {})
    await measure(bff, directus, cached, 20)
    figures.push(cachedFigure(await measure(bff, directus, cached, pairs / 10)))
    await Promise.all([bff.close(), directus.close()])
    return figures
  },
}

type Timings = { through: number[]; straight: number[] }

/** Times `pairs` calls through the BFF and straight to Directus. The order within a pair alternates, so that neither always runs second. */
async function measure(bff: Client, directus: Client, { through, straight }: Pair, pairs: number): Promise<Timings> {
  const timings: Timings = { through: [], straight: [] }
  const viaBff = async () => timings.through.push(await timed(bff, through))
  const bare = async () => timings.straight.push(await timed(directus, straight))
  for (let pair = 0; pair < pairs; pair++) {
    for (const call of pair % 2 ? [viaBff, bare] : [bare, viaBff]) await call()
  }
  return timings
}

async function timed(client: Client, { headers, body }: Call): Promise<number> {
  const started = performance.now()
  const answer = await client.request({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await answer.body.text()
  const took = performance.now() - started
  if (answer.statusCode !== 200 || text.includes('"errors":[')) throw new Error(`${answer.statusCode} ${text.slice(0, 300)}`)
  return took
}

function addedFigures(name: string, { through, straight }: Timings, cpuEach: number): Figure[] {
  const added = through.map((took, pair) => took - (straight[pair] ?? 0))
  const at = (part: number) => ({ ours: ms(percentile(through, part)), rival: `Directus ${ms(percentile(straight, part))}` })
  return [
    {
      name: `${name}: added by the BFF, p50 of the pairs`,
      ours: `${ms(median(added))} of ${at(0.5).ours}; ${ms(cpuEach)} CPU`,
      rival: at(0.5).rival,
      promise: '≤ 0.3 ms',
      isKept: median(added) <= 0.3,
    },
    { name: `${name}: p99`, ...at(0.99) },
  ]
}

const sequencesOf = ({ headers, body }: Call, count: number): ActionCall[][] =>
  Array.from({ length: concurrency }, () =>
    Array.from({ length: Math.ceil(count / concurrency) }, () => ({ path: '/graphql', headers, body })),
  )

async function saturatedFigure(stack: TestStack, name: string, { through, straight }: Pair, count: number): Promise<Figure> {
  const rival = await runSequences(stack, sequencesOf(straight, count))
  const ours = await runSequences(stack, sequencesOf(through, count), 'bff')
  return {
    name: `${name}: CPU of the BFF, ${concurrency} at a time`,
    ours: rateText(ours, 'calls'),
    rival: `Directus ${rateText(rival, 'calls')}`,
    promise: '≤ 0.5 ms',
    isKept: ours.cpuEach <= 0.5,
  }
}

const cachedFigure = ({ through, straight }: Timings): Figure => ({
  name: 'CatalogueBrands from memory, p50',
  ours: ms(median(through)),
  rival: `Directus ${ms(median(straight))}`,
  ratio: median(straight) / median(through),
})
