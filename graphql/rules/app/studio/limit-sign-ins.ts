import getDatabase from '@directus/api/database/index'
import type { NextFunction, Request, Response } from 'express'
import { clearAttempts, consumeAttempt } from '#rules/identity/auth/consume-attempt.ts'

const perAddress = { max: 20, windowMs: 15 * 60_000 }

/**
 * Middleware that limits failed sign-ins at Studio to 20 per address in 15 minutes, and then answers 429. Studio asks twice: without the
 * authenticator's code, then with it.
 */
export async function limitSignIns(req: Request, res: Response, next: NextFunction): Promise<void> {
  try {
    const knex = getDatabase()
    const key = `studio|${String(req.body?.email ?? '').toLowerCase()}`
    if (!(await consumeAttempt(knex, key, { ...perAddress, now: new Date() }))) {
      const message = 'Too many attempts. Please wait a quarter of an hour.'
      res.status(429).json({ errors: [{ message, extensions: { code: 'REQUESTS_EXCEEDED' } }] })
      return
    }
    res.once('finish', () => {
      if (res.statusCode === 200) clearAttempts(knex, key).catch(() => undefined)
    })
    next()
  } catch (error) {
    next(error)
  }
}
