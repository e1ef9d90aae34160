import * as z from 'zod/mini'
import { faultsOf } from '#rules/platform/command/parse-input.ts'
import { refuse } from '#rules/platform/command/refusal.ts'
import { checkCaptcha } from './captcha.ts'

/** Said of a solution that is wrong, out of date, or was used before (V10). */
export const captchaRefused = 'Please confirm again that you are not a robot'

/**
 * Parses a form with a captcha: every failing field in one answer, the captcha among them. It is spent only
 * when all else is right, so that a typing error costs no second sum.
 */
export async function parseWithCaptcha<Schema extends z.ZodMiniType<{ captcha: string }>>(
  schema: Schema,
  body: unknown,
): Promise<{ value: z.output<Schema>; captcha: string }> {
  const parsed = z.safeParse(schema, body)
  const fields = parsed.success ? {} : faultsOf(parsed.error)
  const solved = (body as { captcha?: unknown } | null)?.captcha
  const captcha = 'captcha' in fields ? undefined : await checkCaptcha(String(solved))
  if (captcha === undefined) fields.captcha ??= captchaRefused
  if (!parsed.success || captcha === undefined) throw refuse('VALIDATION', { fields })
  return { value: parsed.data, captcha }
}
