/** @module-tag sweep */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, fetch as fetchWith } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { type Mailbox, openMailbox } from '#bff/mailbox/open-mailbox.ts'
import { brandLine, toJsonLines } from '#tests/support/brand-files.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  draftCampaign,
  expectLedgersToSum,
  launch,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { companyDetails } from '#tests/support/company-details.ts'
import { type DebianPostgres, debianPostgres, startDebianPostgres } from '#tests/support/debian-postgres.ts'
import { launchPlutus, runPlain } from '#tests/support/launched-plutus.ts'
import { mailTo } from '#tests/support/mail.ts'
import { production } from '#tests/support/production.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { type ReloadlyDouble, startReloadlyDouble } from '#tests/support/reloadly-double.ts'
import { giftProduct } from '#tests/support/reloadly-products.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { recipientAt, recipientOf } from '#tests/support/rewards.ts'
import { actAs, signIn } from '#tests/support/sign-in.ts'
import { goodPassword, type NewOwner, signUpCompany } from '#tests/support/sign-up.ts'
import { startSmtpDouble } from '#tests/support/smtp-double.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { startTlsProxy } from '#tests/support/tls-proxy.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const minute = 60_000
const doctor = ['bff/launch.mjs', '--doctor']
const passphrase = 'correct horse battery staple'
const teaBrand = brandLine('acme-tea', { category: 'tea-houses', denominations: ['500.00'] })

describe.skipIf(!debianPostgres)(
  'E3 a production server by the guide, where Debian’s PostgreSQL is installed',
  { timeout: 15 * minute },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'plutus-production-'))
    const dataDir = join(folder, 'data')
    const archives = join(folder, 'archives')
    let postgres: DebianPostgres
    let mailbox: Mailbox
    let smtp: Awaited<ReturnType<typeof startSmtpDouble>>
    let reloadly: ReloadlyDouble
    let proxy: Awaited<ReturnType<typeof startTlsProxy>>
    let env: Parameters<typeof launchPlutus>[0]
    let plutus: Awaited<ReturnType<typeof launchPlutus>>
    let owner: NewOwner
    /** Trusts the proxy's certificate. */
    let client: Agent
    beforeAll(async () => {
      for (const made of [dataDir, archives]) mkdirSync(made, { mode: 0o700 })
      postgres = await startDebianPostgres()
      const smtpPort = await freePort()
      mailbox = await openMailbox({ folder: join(folder, 'mail'), port: await freePort(), smtpPort })
      smtp = await startSmtpDouble(smtpPort)
      reloadly = await startReloadlyDouble({ products: [giftProduct(4711, { metadata: { delivers: 'both' } })] })
      const port = await freePort()
      proxy = await startTlsProxy(port)
      client = new Agent({ connect: { ca: readFileSync(proxy.ca) } })
      writeFileSync(join(folder, 'passphrase'), `${passphrase}\n`, { mode: 0o600 })
      env = {
        ...production,
        ...reloadly.env,
        ...postgres.env(),
        SUPPLIERS: 'inventory,reloadly',
        PORT: String(port),
        METRICS_PORT: String(await freePort()),
        PUBLIC_URL: proxy.url,
        TRUSTED_PROXIES: '127.0.0.1,::1',
        NODE_EXTRA_CA_CERTS: proxy.ca,
        SMTP_URL: smtp.url,
        DATA_DIR: dataDir,
        BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
        SECRETS_FILE: join(folder, 'secrets.json'),
      }
      await runPlain(['graphql/operator.ts', 'make-secrets', '--to', join(folder, 'secrets.json')], { DATA_DIR: dataDir })
    }, 5 * minute)
    afterAll(async () => {
      await plutus?.stop()
      proxy?.stop()
      await reloadly?.stop()
      await smtp?.stop()
      await mailbox?.stop()
      await postgres?.remove()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    const archive = () => join(archives, String(readdirSync(archives)[0]))
    const overTls = (path: string) => fetchWith(proxy.url + path, { dispatcher: client, headers: { accept: 'text/html' } })
    const readiness = async () => {
      const answer = await overTls('/readyz')
      return { status: answer.status, ...((await answer.json()) as { ready: boolean; reason?: string; notes?: string[] }) }
    }
    const rewardPath = (reward: string) => `/auth/${rewardToken(plutus.stack, reward, 1)}/reward`
    const becomes = (what: string, isSo: (now: Awaited<ReturnType<typeof readiness>>) => boolean) =>
      waitFor(async () => isSo(await readiness()), { what: `/readyz to say ${what}` })

    /** Launches a campaign of Acme Tea to one person and returns the id of its reward, once the reward is mailed. */
    async function rewardFor(email: string): Promise<string> {
      const brands = await owner.graphql<{ brands: { id: string }[] }>('{ brands(filter: { slug: { _eq: "acme-tea" } }) { id } }')
      const id = String(brands.data?.brands[0]?.id)
      const draft = await draftCampaign(owner, { name: email, changes: { catalogue: { mode: 'selected', brands: [id] } } })
      await launch(owner, await addRecipient(owner, draft.id, { email, firstName: 'Tea' }))
      await campaignReaches(owner, draft.id, 'live')
      const [reward] = await rewardsOf(owner, draft.id)
      await mailTo(plutus.stack, email)
      return String(reward?.id)
    }
    async function claim(reward: string): Promise<{ code?: string }> {
      const recipient = recipientOf(plutus.stack, reward)
      const [brand] = (await recipient.open()).view.brands
      const { status, body } = await recipient.claim(String(brand?.id), randomUUID())
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }

    it('doctor lists everything that an empty environment lacks, at once', async () => {
      const { code, said } = await runPlain(doctor, { NODE_ENV: 'production', DATA_DIR: join(folder, 'nothing') })
      expect(code).toBe(78)
      const names = 'PUBLIC_URL ISSUER_NAME ISSUER_ADDRESS ISSUER_STATE ISSUER_TAX_NUMBER ISSUER_BANK_NAME SMTP_URL MAIL_FROM'
      for (const name of names.split(' ')) expect(said).toMatch(new RegExp(`^.*${name}\\b`, 'm'))
    })

    it('doctor is content with the guide’s variables, and names a refused mail password without printing it', async () => {
      smtp.refuse('AUTH', '535 5.7.8 Password expired')
      const refused = await runPlain(doctor, env)
      smtp.accept()
      expect([refused.code === 0, /SMTP_URL/.test(refused.said), refused.said.includes('p#ss')]).toEqual([false, true, false])
      expect(await runPlain(doctor, env)).toMatchObject({ code: 0 })
    })

    it('starts, and takes brands, a company, its bank transfer, a launch and a claim', async () => {
      expect(await runPlain(['graphql/migrate.ts'], env)).toMatchObject({ code: 0 })
      plutus = await launchPlutus(env, mailbox.url)
      expect(await readiness()).toMatchObject({ status: 200, ready: true })
      const lines = toJsonLines({ record: 'category', slug: 'tea-houses', name: 'Tea houses' }, teaBrand)
      writeFileSync(join(folder, 'brands.jsonl'), lines)
      expect((await plutus.operator('import-brands', join(folder, 'brands.jsonl'))).code).toBe(0)
      const vouchers = Array.from({ length: 40 }, (_, index) => `TEA-${1000 + index}`)
      await operator(plutus.stack, 'stock-vouchers', { brand: 'acme-tea', value: '500.00', vouchers: `code\n${vouchers.join('\n')}\n` })

      owner = await signUpCompany(plutus.stack, { companyName: 'Lotus Works' })
      await confirmPerson(plutus.stack, owner, owner.email)
      await command(owner, 'mutation ($input: CompanyDetailsInput!) { submitCompanyDetails(input: $input) { id } }', {
        input: companyDetails('Lotus Works'),
      })
      await mailTo(plutus.stack, production.OPERATOR_EMAIL, ({ text }) => text.includes('verify-company'))
      expect((await plutus.operator('verify-company', '--company', owner.email)).code).toBe(0)

      const { number, total_payable } = await startRecharge(owner, { amount: 2_000_000 })
      const received = (Number(total_payable) / 100).toFixed(2)
      const credit = ['--number', number, '--received', received, '--reference', 'NEFT-1']
      const { code, said } = await plutus.operator('credit-recharge', ...credit)
      expect(code, said).toBe(0)

      const reward = await rewardFor('first@people.example.com')
      const page = await overTls(rewardPath(reward))
      expect([page.status, page.headers.get('strict-transport-security') !== null]).toEqual([200, true])
      expect((await claim(reward)).code).toMatch(/^TEA-/)
      await expectLedgersToSum(plutus.stack)
    })

    describe.each([
      ['stopped', () => postgres.stop(), () => postgres.start()],
      ['frozen', async () => postgres.freeze(), async () => postgres.thaw()],
    ] as const)('O4 with the database %s', (_state, takeAway, giveBack) => {
      it('answers 503 with Retry-After, restarts nothing, and is well again by itself', async () => {
        const { directusUrl } = plutus.stack
        const reward = await rewardFor(`away-${randomUUID().slice(0, 6)}@people.example.com`)
        const started = plutus.said()
        await takeAway()
        try {
          await becomes('database', ({ status, reason }) => status === 503 && reason === 'database')
          const paths = [rewardPath(reward), '/auth/session']
          const answers = await Promise.all(paths.map((path) => overTls(path)))
          for (const answer of answers) expect(answer.status, await answer.text()).not.toBe(500)
          const query = await owner.graphql('{ wallets { available } }')
          // the second is Directus's own code, which the BFF turns into the first
          expect([query.status, query.errors?.[0]?.extensions.code]).toEqual([
            503,
            expect.stringMatching(/^(UPSTREAM|SERVICE)_UNAVAILABLE$/),
          ])
          expect((await fetch(`${directusUrl}/plutus/live`)).status).toBe(200)
        } finally {
          await giveBack()
        }
        await becomes('ready', ({ ready }) => ready)
        expect(plutus.said().slice(started.length)).not.toContain('Restarting')
        expect((await claim(reward)).code).toMatch(/^TEA-/)
        await expectLedgersToSum(plutus.stack)
      })
    })

    it('O8 O9 says in /readyz that the mail server refuses, and sends once it accepts again', async () => {
      smtp.refuse('MAIL', '451 4.3.0 Try again later')
      const signUp = owner.fetch('/plutus/auth/step-up', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
      expect((await signUp).status).toBe(200)
      const queued = "select count(*) from plutus_account_mails where status = 'retrying'"
      await waitFor(async () => (await postgres.run(queued))[0] !== '0', { what: 'the mail to wait' })
      const before = smtp.accepted()
      smtp.accept()
      await postgres.run("update plutus_account_mails set next_attempt_at = 0 where status = 'retrying'")
      await waitFor(() => smtp.accepted() > before, { what: 'the mail to be sent' })
    })

    it('O1 O7 backs up under load, restores elsewhere with equal ledgers, and sends nothing until it is released', async () => {
      const reward = await rewardFor('kept@people.example.com')
      let isLoading = true
      const load = (async () => {
        // no more than the wallet pays for, however slow the backup is
        for (let index = 0; isLoading && index < 20; index++) await rewardFor(`load-${index}@people.example.com`)
      })()
      const backup = await runPlain(['bff/launch/with-node.mjs', 'graphql/backup.ts', '--to', archives], env)
      isLoading = false
      await load
      expect(backup.code, backup.said).toBe(0)
      await plutus.stop()

      // what the copy would send: a mail that waits
      await postgres.createDatabase('elsewhere')
      env = { ...env, ...postgres.env('elsewhere'), DATA_DIR: join(folder, 'elsewhere') }
      mkdirSync(env.DATA_DIR, { mode: 0o700 })
      const restore = await runPlain(['bff/launch/with-node.mjs', 'graphql/restore.ts', archive()], env)
      expect(restore.code, restore.said).toBe(0)
      expect(restore.said).not.toContain(passphrase)
      const again = await runPlain(['bff/launch/with-node.mjs', 'graphql/restore.ts', archive()], env)
      expect(again.code).not.toBe(0)
      plutus = await launchPlutus(env, mailbox.url)
      expect((await readiness()).notes).toContain('held')
      await expectLedgersToSum(plutus.stack)
      expect((await claim(reward)).code).toMatch(/^TEA-/)
      const listed = await plutus.operator('release')
      expect(listed.code, listed.said).toBe(0)
      expect((await readiness()).notes).toContain('held')
      const released = await plutus.operator('release', '--yes')
      expect(released.code, released.said).toBe(0)
      await becomes('no hold', ({ notes }) => !notes?.includes('held'))
      await expectLedgersToSum(plutus.stack)
    })

    /** Signs the owner in again, by the password alone. */
    async function signInAgain() {
      await postgres.run(`update members set login_code = false where email = '${owner.email}'`, 'elsewhere')
      const person = await signIn(plutus.stack, { email: owner.email, password: goodPassword })
      owner = { ...owner, ...person }
      return person
    }

    it('O7 I4 refuses other secrets, says what accepting them loses, and then works with them', async () => {
      const { token } = await signInAgain()
      const former = rewardToken(plutus.stack, await rewardFor('former@people.example.com'), 1)
      await plutus.stop()
      const file = env.SECRETS_FILE ?? ''
      const changed = ['secret', 'rewardKey', 'voucherKey', 'accountMailKey', 'linkKey', 'codeKey']
      const fresh = changed.map((name) => [name, randomBytes(32).toString('base64url')])
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...Object.fromEntries(fresh) }))
      const refused = await runPlain(['bff/launch.mjs'], env)
      expect(refused.code, refused.said).toBe(78)
      for (const name of changed) expect(refused.said).toContain(name)

      const accept = (...options: string[]) => runPlain(['graphql/operator.ts', 'accept-secrets', ...options], env)
      const listed = await accept()
      for (const [name, counts] of [
        ['secret', /\d+ sessions$/],
        ['rewardKey', /[1-9]\d* open rewards$/],
        ['voucherKey', /[1-9]\d* in stock, [1-9]\d* issued vouchers, \d+ reward codes, 0 open orders$/],
        ['codeKey', /\d+ authenticator apps$/],
        ['accepted', /^accepted +no\. Run it again with --yes/],
      ] as const)
        expect(listed.said.split('\n').find((line) => line.startsWith(`${name} `))).toMatch(counts)
      const given = await accept('--yes')
      expect(given.said).toMatch(/^accepted +yes$/m)
      expect(given.said).toMatch(/^withdrawn +[1-9]\d* vouchers in stock\. Stock them again/m)
      expect((await accept('--yes')).said).toMatch(/^changed +none/)
      expect([listed.code, given.code]).toEqual([0, 0])
      plutus = await launchPlutus(env, mailbox.url)
      expect(await readiness()).toMatchObject({ status: 200, ready: true })
      expect((await actAs(plutus.stack, token).graphql('{ wallets { available } }')).status, 'sessions have ended').toBe(403)
      await signInAgain()
      expect((await owner.graphql('{ wallets { available } }')).errors).toBeUndefined()
      await operator(plutus.stack, 'stock-vouchers', { brand: 'acme-tea', value: '500.00', vouchers: 'code\nNEW-1001\nNEW-1002\n' })
      const recipient = recipientAt(plutus.stack, former)
      const { status, body } = await recipient.claim(String((await recipient.open()).view.brands[0]?.id), randomUUID())
      expect([status, body.code], 'a link that was received still opens').toEqual([200, expect.stringMatching(/^NEW-/)])
      await expectLedgersToSum(plutus.stack)
      for (const line of plutus.said().trim().split('\n'))
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), ts: expect.any(String) })
    })
  },
)
