import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'undici'
import { root } from '#bff/launch/pinned-node.mjs'
import { draftCampaign } from '#tests/support/campaigns.ts'
import { startDeployable } from '#tests/support/second-build.ts'
import { signIn, signInAtBff } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Benchmark } from './benchmark.ts'
import type { Drawing, Drawn } from './draw-documents.ts'
import { fanOutRounds, holdTabs } from './fan-out-rounds.ts'
import { type Figure, median, ms, percentile } from './figure.ts'
import { isFilled, visitOf } from './filled-document.ts'
import { floodDocuments } from './flood-documents.ts'
import { openSessions } from './open-sessions.ts'
import { doApart } from './other-process.ts'

const campaigns = 50
const lanes = 16
const probeEveryMs = 20
const drawnMax = 25
const shellMax = 20
const fanOutMax = 100

/** Documents that the server renders for signed-in people: what drawing one takes, and what others feel while very many are asked for. */
export const documentSpeed: Benchmark = {
  name: 'documents',
  async run({ stack, say, size: { rounds, seconds, sockets } }) {
    const owner = await signIn(stack)
    for (let number = 1; number <= campaigns; number++) await draftCampaign(owner, { name: `Campaign of document ${number}` })
    const { cookie } = await signInAtBff(stack)
    say('drawing')
    const figures = await drawnFigures(stack, cookie, rounds * 5)
    const open = opener(stack.url, cookie)
    const [count = 0] = sockets
    const holder = holdTabs(stack, await openSessions(stack, Math.ceil(count / 20)))
    try {
      await holder.open(count)
      say(`a flood of documents beside ${count} sockets`)
      const { value, flooded } = await floodDocuments({ url: stack.url, path: '/', headers: headersOf(cookie), lanes }, async () => ({
        probes: await probe(open, seconds),
        rounds: await fanOutRounds(stack, holder, rounds),
      }))
      const came = `${Math.round(flooded.perSecond)} documents/s to ${lanes} lanes, ${Math.round((100 * flooded.filled) / flooded.all)} % with content`
      const last = median(value.rounds.last)
      return [
        ...figures,
        ...probeFigures(value.probes, came),
        {
          name: `balance to the last of ${count} tabs meanwhile, median of ${rounds} (the worst)`,
          ours: `${ms(last)} (${ms(Math.max(...value.rounds.last))})`,
          rival: '',
          promise: `≤ ${fanOutMax} ms`,
          isKept: last <= fanOutMax,
        },
      ]
    } finally {
      await holder.close()
      await open.close()
    }
  },
}

const headersOf = (cookie: string) => ({ cookie, 'sec-fetch-dest': 'document' })

/** Opens pages as a browser that is signed in does, on one connection; `close` it. */
function opener(url: string, cookie: string) {
  const client = new Client(url)
  const open = async (path: string): Promise<string> => {
    const { statusCode, body } = await client.request({ path, method: 'GET', headers: headersOf(cookie) })
    const html = await body.text()
    if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`)
    return html
  }
  return Object.assign(open, { close: () => client.close() })
}
type Open = ReturnType<typeof opener>

const pages: [pattern: string, search: string][] = [
  ['/', ''],
  ['/campaigns', `?size=${campaigns}`],
]

/** In the very thread that the BFF has, apart: the machine's other work is not counted as theirs. */
async function drawnFigures(stack: TestStack, cookie: string, times: number): Promise<Figure[]> {
  const visits = await visitsOf(stack, cookie)
  const webDir = join(root, 'web/dist')
  const build: string = JSON.parse(readFileSync(join(webDir, 'builds/latest.json'), 'utf8')).id
  const drawn = await doApart<Drawn[]>(new URL('./draw-documents.ts', import.meta.url), { webDir, build, visits, times })
  return drawn.map(({ waits, cpuEach }, index) => ({
    name: `document of ${pages[index]?.join('')} drawn, median (p99) of ${times}`,
    ours: `${ms(median(waits))} (${ms(percentile(waits, 0.99))}), ${ms(cpuEach)} CPU`,
    rival: '',
    promise: `≤ ${drawnMax} ms`,
    isKept: median(waits) <= drawnMax,
  }))
}

/** Both pages as a BFF hands them over that waits for its content, however busy the machine is. */
async function visitsOf(stack: TestStack, cookie: string): Promise<Drawing['visits']> {
  const patient = await startDeployable(stack, { documentPatienceMs: 60_000, documentShare: 1 })
  const open = opener(patient.url, cookie)
  const filled = async (path: string) => {
    const html = await open(path)
    return isFilled(html) ? html : undefined
  }
  try {
    const visits: Drawing['visits'] = []
    for (const [pattern, search] of pages) {
      // the first time may still wait for the thread
      const html = await waitFor(() => filled(pattern + search), { what: `${pattern} with its content`, timeoutMs: 120_000 })
      visits.push(visitOf(html, pattern, search))
    }
    return visits
  } finally {
    await open.close()
    await patient.stop()
  }
}

type Probes = { shells: number[]; filled: number[] }

/** Opens the dashboard again and again beside whatever goes on, for so many seconds. */
async function probe(open: Open, seconds: number): Promise<Probes> {
  const probes: Probes = { shells: [], filled: [] }
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const began = performance.now()
    const html = await open('/')
    probes[isFilled(html) ? 'filled' : 'shells'].push(performance.now() - began)
    await wait(probeEveryMs)
  }
  return probes
}

function probeFigures({ shells, filled }: Probes, came: string): Figure[] {
  const text = (waits: number[]) =>
    waits.length ? `${ms(median(waits))} (${ms(percentile(waits, 0.99))}) of ${waits.length}` : 'none came'
  return [
    {
      name: `the plain shell under a flood of documents (${came}), median (p99)`,
      ours: text(shells),
      rival: '',
      promise: `≤ ${shellMax} ms`,
      isKept: median(shells) <= shellMax,
    },
    { name: '  a document with its content meanwhile', ours: text(filled), rival: '' },
  ]
}
