import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloadCodes, enterCall, enterCodes, launchCodes } from '#tests/support/codes.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { race } from '#tests/support/race.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'

let stack: TestStack
/** Ten codes of one campaign. The first is used alone. */
let all: string[]
let right: string
beforeAll(async () => {
  stack = await startStack()
  const owner = await signIn(stack)
  const { file } = await launchCodes(owner, 'Guessed at')
  await confirmPerson(stack, owner, demo.email)
  all = (await downloadCodes(owner, file)).map(({ code }) => code)
  right = String(all[0])
})
afterAll(() => stack?.stop())

const codeOf = (answer: { body: { errors?: { extensions: { code: string } }[] } }) => answer.body.errors?.[0]?.extensions.code ?? 'ok'
const signs = '23456789ABCDEFGHJK'
const wrongCode = (index: number) => `AB23456789ABC2${signs[Math.floor(index / signs.length)]}${signs[index % signs.length]}`
let address = 0
const anotherAddress = () => `203.0.113.${++address}`

it('R6 A9 checks ten wrong codes an hour per network, also of a hundred at once, and each further one with a captcha', async () => {
  const ip = anotherAddress()
  for (let time = 0; time < 12; time++) expect(codeOf(await enterCodes(stack, [right], ip))).toBe('ok')
  const wrong = Array.from({ length: 100 }, (_, index) => enterCall(stack, [wrongCode(index)], ip))
  const { replies, overlapped } = await race(stack.directusUrl, wrong)
  const tally = Object.groupBy(replies, codeOf as (reply: (typeof replies)[number]) => string)
  console.log(`100 wrong codes, ${overlapped} in flight together`)
  expect([tally.CODE_NOT_ACCEPTED?.length, tally.CAPTCHA_REQUIRED?.length]).toEqual([10, 90])
  const refused = await enterCodes(stack, [right], ip)
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'CAPTCHA_REQUIRED' } }] } })
  expect(refused.body.errors?.[0]?.extensions.retryAfterSeconds).toBeGreaterThan(3000)
  const captcha = await mintCaptcha(stack)
  expect(codeOf(await enterCodes(stack, [right], ip, { captcha }))).toBe('ok')
  expect(codeOf(await enterCodes(stack, [right], ip, { captcha }))).toBe('CAPTCHA_REQUIRED')
  expect(codeOf(await enterCodes(stack, [wrongCode(0)], ip, { captcha: await mintCaptcha(stack) }))).toBe('CODE_NOT_ACCEPTED')
  expect(codeOf(await enterCodes(stack, [right], anotherAddress()))).toBe('ok')
})

it('R6 adds up the wrong codes of a /56 and of a /48', async () => {
  const guess = (ip: string) =>
    enterCodes(
      stack,
      Array.from({ length: 10 }, (_, index) => wrongCode(index)),
      ip,
    ).then(codeOf)
  const said = []
  for (let at = 0; at < 6; at++) said.push(await guess(`2001:db8:7:${at}::1`))
  expect(said).toEqual([...Array(4).fill('CODE_NOT_ACCEPTED'), 'CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED'])
  for (let at = 1; at < 13; at++) expect(await guess(`2001:db8:7:${(at * 256).toString(16)}::1`)).toBe('CODE_NOT_ACCEPTED')
  expect(await guess('2001:db8:7:ff00::1')).toBe('CAPTCHA_REQUIRED')
  expect(await guess('2001:db8:8::1')).toBe('CODE_NOT_ACCEPTED')
})

it('R6 accepts a code as people type and paste it, and ten lines as ten codes (F29)', async () => {
  const ip = anotherAddress()
  const groups = right.match(/.{4}/g) ?? []
  const wide = [...right].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('')
  const texts = [
    ...['–', '—', '‑', '−', '.', '_', '\u00a0', '\u200b', '\r\n'].map((between) => groups.join(between)),
    `\u202a${groups.join(' ')}\u202c`,
    `Code: ${groups.join(' ')}.`,
    `“${right.toLowerCase()}”`,
    `\ufeff${right}`,
    wide,
    right.replaceAll('A', 'А').replaceAll('B', 'В'),
  ]
  for (const text of texts) expect(codeOf(await enterCodes(stack, [text], ip)), JSON.stringify(text)).toBe('ok')
  for (const end of ['\n', '\r\n']) expect(codeOf(await enterCodes(stack, [all.join(end)], ip))).toBe('ok')
  expect(codeOf(await enterCodes(stack, [right, right], ip))).toBe('ok')
  for (const bad of [[[...all, wrongCode(0)].join('\n')], [...all, right], ['A'.repeat(10_000)], ['\u202e'.repeat(10_000)], ['']])
    expect(codeOf(await enterCodes(stack, bad, ip))).toBe('VALIDATION')
})

it('R6 refuses a text that cannot be a code with the reason, and counts no try', async () => {
  const ip = anotherAddress()
  const cases = [
    [[`${right.slice(0, -1)}O`], [0], 'SIGNS'],
    [[right, `${right.slice(0, -1)}Ж`], [1], 'SIGNS'],
    [[right.slice(0, 11)], [0], 'SHORT'],
    [['\u202e\u200f'], [0], 'SHORT'],
    [[`${right}${right}`, right], [0], 'LONG'],
  ] as const
  for (let time = 0; time < 3; time++)
    for (const [codes, positions, problem] of cases)
      expect((await enterCodes(stack, [...codes], ip)).body.errors?.[0]?.extensions, String(codes)).toMatchObject({
        code: 'CODE_MISTYPED',
        positions,
        problem,
      })
  for (let index = 0; index < 10; index++) expect(codeOf(await enterCodes(stack, [wrongCode(index)], ip))).toBe('CODE_NOT_ACCEPTED')
  expect(codeOf(await enterCodes(stack, [wrongCode(10)], ip))).toBe('CAPTCHA_REQUIRED')
})
