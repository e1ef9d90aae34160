import { approvalAsked } from './kinds/approval-asked.ts'
import { approvalDecided } from './kinds/approval-decided.ts'
import { changeDecided } from './kinds/change-decided.ts'
import { changeRequested } from './kinds/change-requested.ts'
import { codesReady } from './kinds/codes-ready.ts'
import { emailChanged } from './kinds/email-changed.ts'
import { emailCode } from './kinds/email-code.ts'
import { emailRestored } from './kinds/email-restored.ts'
import { emailTakenBack } from './kinds/email-taken-back.ts'
import { invite } from './kinds/invite.ts'
import { launchFinished } from './kinds/launch-finished.ts'
import { launchFunded } from './kinds/launch-funded.ts'
import { launchUnfunded } from './kinds/launch-unfunded.ts'
import { launchWaiting } from './kinds/launch-waiting.ts'
import { loginCode } from './kinds/login-code.ts'
import { lowBalance } from './kinds/low-balance.ts'
import { mailboxCode } from './kinds/mailbox-code.ts'
import { memberJoined } from './kinds/member-joined.ts'
import { memberRemoved } from './kinds/member-removed.ts'
import { newDevice } from './kinds/new-device.ts'
import { passwordChanged } from './kinds/password-changed.ts'
import { proforma } from './kinds/proforma.ts'
import { receipt } from './kinds/receipt.ts'
import { rechargeTrouble } from './kinds/recharge-trouble.ts'
import { recover } from './kinds/recover.ts'
import { roleChanged } from './kinds/role-changed.ts'
import { signUpCode } from './kinds/sign-up-code.ts'
import { stepUpCode } from './kinds/step-up-code.ts'
import { twoFactorReleased } from './kinds/two-factor-released.ts'
import { twoFactorRequired } from './kinds/two-factor-required.ts'
import { twoFactorReset } from './kinds/two-factor-reset.ts'
import { verification } from './kinds/verification.ts'
import { walletAlarm } from './kinds/wallet-alarm.ts'
import { walletFrozen } from './kinds/wallet-frozen.ts'
import { walletReleased } from './kinds/wallet-released.ts'

/** Every kind of account mail. A new one is a file in kinds/ and a line here. */
export const accountMails = {
  'sign-up-code': signUpCode,
  recover,
  verification,
  'change-requested': changeRequested,
  'change-decided': changeDecided,
  invite,
  'role-changed': roleChanged,
  'member-joined': memberJoined,
  'member-removed': memberRemoved,
  'login-code': loginCode,
  'mailbox-code': mailboxCode,
  'step-up-code': stepUpCode,
  'email-code': emailCode,
  'email-changed': emailChanged,
  'email-restored': emailRestored,
  'email-taken-back': emailTakenBack,
  'password-changed': passwordChanged,
  'new-device': newDevice,
  'two-factor-required': twoFactorRequired,
  'two-factor-released': twoFactorReleased,
  'two-factor-reset': twoFactorReset,
  'low-balance': lowBalance,
  'wallet-frozen': walletFrozen,
  'wallet-released': walletReleased,
  'wallet-alarm': walletAlarm,
  'launch-finished': launchFinished,
  'codes-ready': codesReady,
  receipt,
  proforma,
  'recharge-trouble': rechargeTrouble,
  'approval-asked': approvalAsked,
  'approval-decided': approvalDecided,
  'launch-waiting': launchWaiting,
  'launch-funded': launchFunded,
  'launch-unfunded': launchUnfunded,
}

export type AccountMailKind = keyof typeof accountMails

export type PayloadOf<Kind extends AccountMailKind> = Parameters<(typeof accountMails)[Kind]['compose']>[0]
