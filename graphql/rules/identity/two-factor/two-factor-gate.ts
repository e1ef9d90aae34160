import { randomUUID } from 'node:crypto'
import getDatabase from '@directus/api/database/index'
import type { NextFunction, Response } from 'express'
import { identities } from '#model/policies.ts'
import { lacksTwoFactor } from '#rules/company/two-factor-requirement.ts'
import { type DirectusRequest, errorAnswer } from '#rules/platform/http/route.ts'

/** Paths that stay open for sign-in, sign-out, refresh, step-up and two-factor setup. Changing the email address is excluded. */
const openPaths = /^\/(?:plutus\/)?auth\/(?!email)/i

const identityUsers = new Set(identities.map(({ user }) => user))

/**
 * Middleware that checks every authenticated request of this process. Without the two-factor that their company requires, a person reaches
 * only its setup, even in an open session. Other requests get 403 TWO_FACTOR_REQUIRED.
 */
export async function twoFactorGate(req: DirectusRequest, res: Response, next: NextFunction): Promise<void> {
  const user = req.accountability?.user
  if (!user || identityUsers.has(user) || openPaths.test(req.path)) return next()
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
