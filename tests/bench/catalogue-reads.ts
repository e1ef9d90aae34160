import { signIn, signInAtBff } from '#tests/support/sign-in.ts'
import type { Benchmark } from './benchmark.ts'
import { withCpu } from './cpu-time.ts'
import { builtDocument } from './documents.ts'
import { ms, perSecond } from './figure.ts'
import { runInProcess } from './other-process.ts'
import type { RepeatedCall } from './repeat-call.ts'

const connections = 32

/** Measures how fast the BFF's cache serves the brands of the campaign wizard, beside the same query at Directus. */
export const catalogueReads: Benchmark = {
  name: 'catalogue',
  async run({ stack, size: { seconds } }) {
    const { id, text } = builtDocument('CatalogueBrands')
    const { cookie } = await signInAtBff(stack)
    const { token } = await signIn(stack)
    const json = { 'content-type': 'application/json' }
    const through: Call = {
      url: `${stack.url}/graphql`,
      headers: { ...json, origin: stack.url, 'x-plutus-csrf': '1', cookie },
      body: JSON.stringify({ documentId: id, variables: {} }),
    }
    const straight: Call = {
      url: `${stack.directusUrl}/graphql`,
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: text, variables: {} }),
    }
    const rival = await read(stack.pid('directus'), straight, seconds)
    const ours = await read(stack.pid('bff'), through, seconds)
    return [
      {
        name: `catalogue reads, ${connections} connections`,
        ours: perSecond(ours.perSecond, 'reads'),
        rival: `Directus ${perSecond(rival.perSecond, 'reads')}`,
        ratio: ours.perSecond / rival.perSecond,
        promise: '≥ 80×',
        isKept: ours.perSecond / rival.perSecond >= 80,
      },
      {
        name: '  CPU a read',
        ours: ms(ours.cpuEach),
        rival: `Directus ${ms(rival.cpuEach)}`,
        ratio: rival.cpuEach / ours.cpuEach,
      },
    ]
  },
}

type Call = Pick<RepeatedCall, 'url' | 'headers' | 'body'>

/**
 * Repeats a call for `seconds`, after a warm-up of a quarter of that. Returns the calls per second and the CPU time of process `pid` per
 * call.
 */
async function read(pid: number, call: Call, seconds: number) {
  const repeat = (forSeconds: number) =>
    runInProcess<number>(new URL('./repeat-call.ts', import.meta.url), { ...call, connections, seconds: forSeconds })
  await repeat(Math.ceil(seconds / 4))
  const { value, cpu } = await withCpu(pid, () => repeat(seconds))
  return { perSecond: value, cpuEach: cpu / (value * seconds) }
}
