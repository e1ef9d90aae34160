/** The day of the terms for companies that a sign-up or an invite accepts; `web/content/en/company-terms.md` carries the same (V9). */
export const termsVersion = '2026-11-22'
