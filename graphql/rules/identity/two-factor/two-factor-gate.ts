import { randomUUID } from 'node:crypto'
import getDatabase from '@directus/api/database/index'
import type { NextFunction, Response } from 'express'
import { type DirectusRequest, errorAnswer } from '#rules/platform/http/route.ts'
import { identities } from '../../../model/policies.ts'
import { lacksTwoFactor } from './lacks-two-factor.ts'

/** Signing out, refreshing, saying who is here, confirming that it is them, and setting two-factor up; no other path before that. */
const open = /^\/(?:plutus\/)?auth\/(?!email)/i

const own = new Set(identities.map(({ user }) => user))

/**
 * Guards every route of this process once the caller is known: someone without the two-factor that their company requires reaches only
 * its setup, in the middle of a session as at its start.
 */
export async function twoFactorGate(req: DirectusRequest, res: Response, next: NextFunction): Promise<void> {
  const user = req.accountability?.user
  if (!user || own.has(user) || open.test(req.path)) return next()
  try {
    const standing = await getDatabase()('members')
      .join('companies', 'companies.id', 'members.company')
      .where('members.id', user)
      .first('members.kind', 'members.two_factor', 'companies.two_factor_from')
    if (!standing || !lacksTwoFactor(standing, new Date())) return next()
    res.status(403).json(errorAnswer('TWO_FACTOR_REQUIRED', req.get('x-request-id') ?? randomUUID()))
  } catch (error) {
    next(error)
  }
}
