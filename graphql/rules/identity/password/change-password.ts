import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { changePasswordInput } from '#contracts/account/password.ts'
import { consumeOwnAttempt } from '#rules/identity/auth/login-throttle.ts'
import { dropChallenges } from '#rules/identity/auth/one-time-code.ts'
import { deviceName } from '#rules/identity/session/device-name.ts'
import { endSessionsOf } from '#rules/identity/session/end-session.ts'
import { forgetDevices } from '#rules/identity/session/trusted-device.ts'
import { deleteOfferedApp } from '#rules/identity/two-factor/replace-authenticator.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { nonNull } from '#rules/platform/db/database.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { passwordChangedMail } from './password-mails.ts'

const input = z.object({ input: changePasswordInput })

const wrong = () => refusal('VALIDATION', { fields: { 'input.currentPassword': 'This is not your current password' } })

/**
 * Changes the caller's password. Ends every other session, trusted browser, open code and reset link. Refuses VALIDATION for a wrong
 * current password, and RATE_LIMITED {retryAfterSeconds} after too many of them.
 */
export const changePassword = defineCommand(
  input,
  {
    may: 'own.edit',
    /**
     * Hashing is slow, so it runs outside the transaction. A wrong password counts towards the limit of attempts even if the command is
     * rolled back.
     */
    prepare: async ({ input: { currentPassword, password } }, { id }) => {
      const attempt = await consumeOwnAttempt(id)
      const user = await getDatabase()('directus_users').where({ id }).first('password')
      if (!(await verifyPassword(user?.password, currentPassword))) throw wrong()
      await attempt.refund()
      return { proven: nonNull(user?.password), fresh: await hashPassword(password) }
    },
  },
  async ({ prepared: { proven, fresh }, me, trx, now, caller, audit }) => {
    // of concurrent changes, only the first still finds the password that was proven
    const changed = await trx('directus_users').where({ id: me.id, password: proven }).update({ password: fresh })
    if (!changed) throw wrong()
    await endSessionsOf(trx, me.id, { butSession: caller.session, now })
    await forgetDevices(trx, me.id)
    for (const purpose of ['login', 'stepup', 'email'] as const) await dropChallenges(trx, purpose, me.id)
    await deleteOfferedApp(trx, me.id)
    await trx('plutus_password_resets').where({ member: me.id }).whereNull('used_at').update({ expires_at: 0 })
    const payload = { device: deviceName(caller.userAgent) }
    const dedupeKey = `password-changed:${me.id}:${now.getTime()}`
    await queueAccountMail(trx, { kind: passwordChangedMail, to: me.email, payload, dedupeKey, now })
    await audit('password.change', 'members', me.id)
    return me.id
  },
)
