import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type { Knex } from 'knex'
import { maskEmail } from '#contracts/address/read-address.ts'
import type { UnsubscribeView } from '#contracts/rest/reward.ts'
import { readUnsubscribeToken } from '#rules/messaging/unsubscribe-token.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { route } from '#rules/platform/http/route.ts'
import { suppressContacts } from './end-contact.ts'

/**
 * Registers the routes of the unsubscribe page and of one-click unsubscribing by mail programs (RFC 8058). A GET changes nothing. Refuses
 * NOT_FOUND.
 */
export function mailUnsubscribeRoutes(router: Router): void {
  route(router, 'get', '/public/unsubscribe/:token', 'guest', async ({ req, res }) => {
    res.json(await view(getDatabase(), String(req.params.token)))
  })
  route(router, 'post', '/public/unsubscribe/:token', 'guest', async ({ req, res }) => {
    const recipient = readUnsubscribeToken(String(req.params.token))
    if (recipient) await transact((work) => suppressContacts(work, { recipient }, 'unsubscribed'))
    res.json(await view(getDatabase(), String(req.params.token)))
  })
}

async function view(knex: Knex, token: string): Promise<UnsubscribeView> {
  const id = readUnsubscribeToken(token)
  const person =
    id &&
    (await knex('recipients')
      .join('companies', 'companies.id', 'recipients.company')
      .where('recipients.id', id)
      .first('companies.name', 'recipients.email', 'recipients.status'))
  if (!person) throw refusal('NOT_FOUND')
  const isOver = !['active', 'undeliverable'].includes(person.status)
  return { company: person.name, email: person.status === 'erased' ? '' : maskEmail(person.email), isOver }
}
