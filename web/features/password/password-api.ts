import { callBff } from '#web/lib/bff/call-bff.ts'

export const requestReset = (body: { email: string; captcha: string }) => callBff('/auth/password/request', { method: 'POST', body })

/** Whether the link still opens anything; looking does not use it. */
export const checkResetLink = (token: string) => callBff<undefined>('/auth/password/check', { method: 'POST', body: { token } })

export const resetPassword = (body: { token: string; password: string; confirmPassword: string }) =>
  callBff('/auth/password/reset', { method: 'POST', body })
