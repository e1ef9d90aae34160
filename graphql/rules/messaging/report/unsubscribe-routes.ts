import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type { Knex } from 'knex'
import { maskEmail } from '#contracts/address/read-address.ts'
import { type UnsubscribeView, unsubscribeCall } from '#contracts/rest/reward.ts'
import { readUnsubscribeToken } from '#rules/messaging/unsubscribe-token.ts'
import { loadCauses, statusColumns } from '#rules/people/change-status.ts'
import { optIn, optOut } from '#rules/people/consent.ts'
import { isOptOut } from '#rules/people/status-causes.ts'
import { parseRequest } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { route } from '#rules/platform/http/route.ts'

/**
 * Registers the routes of the unsubscribe page and of one-click unsubscribing by mail programs (RFC 8058). A GET changes nothing. Refuses
 * NOT_FOUND.
 */
export function mailUnsubscribeRoutes(router: Router): void {
  route(router, 'get', '/public/unsubscribe/:token', 'guest', async ({ req, res }) => {
    res.json(await view(getDatabase(), String(req.params.token)))
  })
  route(router, 'post', '/public/unsubscribe/:token', 'guest', async ({ req, res, caller: { requestId } }) => {
    const call = parseRequest(unsubscribeCall, req.body)
    const person = await find(getDatabase(), String(req.params.token))
    await transact((work) =>
      call.act === 'return' ? optIn(work, person, { way: 'page', requestId }) : optOut(work, person, { way: call.way, requestId }),
    )
    res.json(await view(getDatabase(), String(req.params.token)))
  })
}

/** Loads the recipient of an unsubscribe token with the name of their company. Refuses NOT_FOUND. */
async function find(knex: Knex, token: string) {
  const id = readUnsubscribeToken(token)
  const person =
    id &&
    (await knex('recipients')
      .join('companies', 'companies.id', 'recipients.company')
      .where('recipients.id', id)
      .first('companies.name', ...statusColumns.map((column) => `recipients.${column}` as const)))
  if (!person) throw refusal('NOT_FOUND')
  return person
}

/** Returns what the page shows. It says nothing about a block, which is the company's decision. */
async function view(knex: Knex, token: string): Promise<UnsubscribeView> {
  const person = await find(knex, token)
  const isErased = person.status === 'erased'
  const hasOptedOut = (await loadCauses(knex, person)).some(isOptOut)
  return {
    company: person.name,
    email: isErased ? '' : maskEmail(person.email),
    isOver: hasOptedOut || isErased,
    canReturn: hasOptedOut,
  }
}
